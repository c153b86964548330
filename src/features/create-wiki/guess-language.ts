/** Codes of browsers that MediaWiki writes differently. */
const OTHER_CODES: Readonly<Record<string, string>> = { cmn: 'zh', fil: 'tl', no: 'nb' }

/**
 * The language that a person probably wants for a new wiki: the first of the browser's languages that the service has, or
 * English.
 * @param wanted BCP 47 tags, the preferred one first.
 * @param known the codes of all languages; null while they are not known.
 */
export function guessLanguage(wanted: readonly string[], known: ReadonlySet<string> | null): string {
  return wanted.flatMap(codesOf).find(code => known?.has(code) ?? true) ?? 'en'
}

/**
 * MediaWiki's codes for a browser's language, the best one first. The country hardly ever matters: a wiki in
 * `de-at` is in German too, with fewer translations.
 */
function codesOf(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize()
    const code = OTHER_CODES[language] ?? language
    if (code === 'zh') return [`zh-${script}`.toLowerCase(), code]
    if (code === 'pt' && region === 'BR') return ['pt-br', code]
    if (code === 'sr' && script === 'Latn') return ['sr-latn', 'sr-el', code]
    return [code]
  } catch {
    return []
  }
}
