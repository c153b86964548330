import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration, RuleSetRule, WebpackPluginInstance } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import type { LanguageOptions } from '#build/messages/language-loader.ts'
import { root } from '#build/root.ts'
import { pageFileName } from '#contract/interface-language.ts'
import { type LanguageCode, languageFor, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { compressFiles } from './compress-files.ts'
import { languageFile, languageRule, translatedLanguages } from './language-scripts.ts'
import { minimizer } from './minimizer.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

const LANGUAGES = translatedLanguages().flatMap(name => languageFor(name)?.code ?? [])

/** The name of the script of a language. */
const scriptOf = (language: LanguageCode) => `languages/${language}`

interface SeparatePage {
  readonly name: string
  /** Paths in the repository. */
  readonly start: string
  readonly template: string
  readonly output: string
  /** The path at which the server serves the files. */
  readonly publicPath: string
  readonly messages: LanguageOptions
  /** The HTML in a language, without scripts. */
  readonly templateIn: (template: string, language: LanguageCode) => string
  readonly rules?: readonly RuleSetRule[]
  readonly plugins?: readonly WebpackPluginInstance[]
}

/**
 * Configures a page that is built separately from the service's pages, which contain none of it. It has an HTML file for
 * every language, which loads the language's script before the app.
 */
export function separatePage(
  { name, start, template, output, publicPath, messages, templateIn, rules = [], plugins = [] }: SeparatePage,
  mode = 'production',
): Configuration {
  const production = mode !== 'development'
  const html = readFileSync(join(root, template), 'utf8')
  const page = (language: LanguageCode, chunks: string[]) =>
    new HtmlPlugin({
      templateContent: templateIn(html, language),
      filename: pageFileName(language),
      chunks,
      chunksSortMode: 'manual',
      scriptLoading: 'defer',
      minify: false,
    })
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: {
      [name]: join(root, start),
      ...Object.fromEntries(LANGUAGES.map(code => [scriptOf(code), languageFile(code)])),
    },
    output: {
      path: join(root, output),
      publicPath,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
      clean: true,
    },
    devtool: false,
    resolve,
    module: { rules: [chakraRule, typescriptRule(false), languageRule(messages), ...rules] },
    optimization: { minimizer },
    plugins: [
      page(SOURCE_LANGUAGE, [name]),
      ...LANGUAGES.map(code => page(code, [scriptOf(code), name])),
      ...plugins,
      ...(production ? compressFiles() : []),
    ],
    performance: false,
    stats: 'errors-warnings',
  }
}
