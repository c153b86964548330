import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import { queryPageTemplate } from '#build/query-page-template.ts'
import { root } from '#build/root.ts'
import { QUERY_FILES_PATH, queryPageFile } from '#contract/query-page.ts'
import { type LanguageCode, languageFor, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { compressFiles } from './compress-files.ts'
import { translatedLanguages } from './languages.config.ts'
import { minimizer } from './minimizer.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

const TEMPLATE = readFileSync(join(root, 'src/query/index.html'), 'utf8')
const FONTS = join(root, 'public/fonts')

/** Where the page's messages are: in what it is built from. */
const SHOWN = ['src/query', 'src/ui', 'store', 'machines', 'contract']

const LANGUAGES = translatedLanguages().flatMap(name => languageFor(name)?.code ?? [])
/** The name of the script of a language. */
const scriptOf = (language: LanguageCode) => `languages/${language}`

/** The page in a language. @param chunks the names of its scripts, in the order in which they run. */
function page(language: LanguageCode, chunks: string[]): HtmlPlugin {
  return new HtmlPlugin({
    templateContent: queryPageTemplate(TEMPLATE, language),
    filename: queryPageFile(language),
    chunks,
    chunksSortMode: 'manual',
    scriptLoading: 'defer',
    minify: false,
  })
}

/**
 * Builds the page for queries, which every wiki's host serves, apart from the service's pages, which contain none
 * of it.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: {
      query: join(root, 'src/query/start.tsx'),
      ...Object.fromEntries(LANGUAGES.map(code => [scriptOf(code), join(root, `i18n/${code}.json`)])),
    },
    output: {
      path: join(root, 'dist/query'),
      publicPath: QUERY_FILES_PATH,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
      clean: true,
    },
    devtool: false,
    resolve,
    module: {
      rules: [
        chakraRule,
        typescriptRule(false),
        {
          test: /\.json$/,
          include: join(root, 'i18n'),
          type: 'javascript/auto',
          use: {
            loader: join(import.meta.dirname, '../messages/language-loader.ts'),
            options: { folders: SHOWN },
          },
        },
        { test: /\.css$/, type: 'asset/resource', use: join(import.meta.dirname, 'into-lowest-layer.mjs') },
      ],
    },
    optimization: { minimizer },
    plugins: [
      page(SOURCE_LANGUAGE, ['query']),
      ...LANGUAGES.map(code => page(code, [scriptOf(code), 'query'])),
      new CopyPlugin({ patterns: [{ from: '*.woff2', context: FONTS }] }),
      ...(production ? compressFiles() : []),
    ],
    performance: false,
    stats: 'errors-warnings',
  }
}
