import { interfaceLanguage, type LanguageCode } from '#i18n/languages.ts'

/** An English template that says on its root element that it is in a language. */
export function withLanguage(template: string, language: LanguageCode): string {
  const { dir } = interfaceLanguage(language)
  return template.replace('<html lang="en">', `<html lang="${language}" dir="${dir}">`)
}
