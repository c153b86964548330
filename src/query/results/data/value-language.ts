import { FORMAT_LANGUAGE } from '#contract/format-language.ts'
import { languageFor } from '#i18n/languages.ts'
import { language } from '#i18n/msg.ts'

/**
 * The language in which values of a wiki are written: the page's, in the variant of the browser's region, such as `en-US`.
 */
export const VALUE_LANGUAGE: string =
  navigator.languages.find(tag => languageFor(tag)?.code === language) ?? FORMAT_LANGUAGE
