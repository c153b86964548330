/** Codes of MediaWiki that mean nothing, or something else, in the attribute `lang`. Source: LanguageCode::bcp47. */
const TAGS: Readonly<Record<string, string>> = { eml: 'egl', 'sr-ec': 'sr-Cyrl', 'sr-el': 'sr-Latn' }

/** The attribute `lang` for one of MediaWiki's languages. */
export function languageTag(code: string): string {
  return TAGS[code] ?? code
}
