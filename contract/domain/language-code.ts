declare const accepted: unique symbol

/**
 * A language's code as MediaWiki writes it, such as `de`, `zh-hans` or `be-tarask`. It is safe in file names,
 * URLs and PHP.
 */
export type LanguageCode = string & { readonly [accepted]: 'LanguageCode' }

/** The language of a wiki for which none was chosen. */
export const DEFAULT_LANGUAGE = 'en' as LanguageCode

/** Characters. MediaWiki's longest code has 16. */
const CODE_MAX = 31
/** Without the flag `u`, `i` matches no letters outside ASCII. */
const CODE = /^[a-z]{2,8}(?:-[a-z0-9]{1,16}){0,3}$/i

/** @returns the code in lower case; null for a text that cannot be one. MediaWiki may still not know it. */
export function parseLanguageCode(text: string): LanguageCode | null {
  return text.length <= CODE_MAX && CODE.test(text) ? (text.toLowerCase() as LanguageCode) : null
}
