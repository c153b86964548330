import { interfaceLanguage, type LanguageCode } from '#i18n/languages.ts'

/** An English template with the language and direction on its root element. */
export function withLanguage(template: string, language: LanguageCode): string {
  const { dir } = interfaceLanguage(language)
  return template.replace('<html lang="en">', `<html lang="${language}" dir="${dir}">`)
}
