/** A language in which the interface can be read. */
export interface InterfaceLanguage {
  /** BCP 47, as in MediaWiki's `$wgLanguageCode`. */
  readonly code: LanguageCode
  /** Its name in itself. */
  readonly autonym: string
  readonly dir: 'ltr' | 'rtl'
}

const AUTONYMS = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'español',
  fr: 'français',
  he: 'עברית',
  ja: '日本語',
  nl: 'Nederlands',
} as const

export type LanguageCode = keyof typeof AUTONYMS

const RIGHT_TO_LEFT: readonly LanguageCode[] = ['ar', 'he']

/** The language of the texts in `en.json`, and the last in every chain of fallbacks. */
export const SOURCE_LANGUAGE = 'en'

/** By their codes, as MediaWiki lists languages. */
export const languages: readonly InterfaceLanguage[] = Object.keys(AUTONYMS).map(code =>
  interfaceLanguage(code as LanguageCode),
)

export function interfaceLanguage(code: LanguageCode): InterfaceLanguage {
  return { code, autonym: AUTONYMS[code], dir: RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr' }
}

/** Codes that browsers and MediaWiki still use for one of the languages. */
const ALIASES: Readonly<Record<string, LanguageCode>> = { iw: 'he' }

/**
 * The interface's language for a language tag: "de" for `de`, `de-AT` and `DE_at`; null for what is not
 * translated.
 */
export function languageFor(tag: string): InterfaceLanguage | null {
  const code = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  const wanted = ALIASES[code] ?? code
  return languages.find(language => language.code === wanted) ?? null
}
