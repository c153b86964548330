import HtmlPlugin from 'html-webpack-plugin'
import { pageFileName } from '#contract/interface-language.ts'
import { type LanguageCode, languageFor, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { languageFile, translatedLanguages } from './language-scripts.ts'

const LANGUAGES = translatedLanguages().flatMap(name => languageFor(name)?.code ?? [])

/** The name of the script of a language. */
const scriptOf = (language: LanguageCode) => `languages/${language}`

/**
 * What a page that is built apart needs to be there in every language: a script for each, and an HTML file that loads it
 * before the app.
 *
 * @param app the name of the app's entry.
 * @param templateIn the HTML in a language, without scripts.
 */
export function translatedPage(app: string, templateIn: (language: LanguageCode) => string) {
  const page = (language: LanguageCode, chunks: string[]) =>
    new HtmlPlugin({
      templateContent: templateIn(language),
      filename: pageFileName(language),
      chunks,
      chunksSortMode: 'manual',
      scriptLoading: 'defer',
      minify: false,
    })
  return {
    entry: Object.fromEntries(LANGUAGES.map(code => [scriptOf(code), languageFile(code)])),
    plugins: [page(SOURCE_LANGUAGE, [app]), ...LANGUAGES.map(code => page(code, [scriptOf(code), app]))],
  }
}
