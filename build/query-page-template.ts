import { type LanguageCode, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { type MessageKey, translationOf } from '#i18n/msg.ts'
import { withLanguage } from './html-language.ts'

const PATH = '<code>/query/sparql</code>'
/** Stands for {@link PATH} in messages, which contain no HTML. */
const PATH_PLACE = '\uE000'

/** The query page's template in a language. @param template `src/query/index.html`. */
export function queryPageTemplate(template: string, language: LanguageCode): string {
  const msg = (key: MessageKey, ...params: string[]) =>
    translationOf(language).text(key, params) ?? translationOf(SOURCE_LANGUAGE).text(key, params) ?? ''
  return withLanguage(template, language)
    .replace('%TITLE%', () => msg('common-query-service'))
    .replace('%NEEDS_JAVASCRIPT%', () =>
      msg('query-needs-javascript', PATH_PLACE).replace(PATH_PLACE, () => PATH),
    )
}
