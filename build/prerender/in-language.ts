import { languageFor } from '#i18n/languages.ts'

/**
 * The built template in another language: says which on its root element, and loads the language's script before all
 * others, which run in their order.
 *
 * @param files the names of the languages' scripts.
 * @throws Error if there is none for the language.
 */
export function inLanguage(template: string, language: string, files: readonly string[]): string {
  const script = files.find(name => name.startsWith(`${language}.`) && name.endsWith('.js'))
  const dir = languageFor(language)?.dir
  if (!script || !dir) throw new Error(`There is no script for the language ${language}.`)
  return template
    .replace(/<html lang="?en"?/, `<html lang="${language}" dir="${dir}"`)
    .replace(/(?=<script\b[^>]*\bdefer\b)/, `<script defer src="/languages/${script}"></script>`)
}
