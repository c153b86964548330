import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import CopyPlugin from 'copy-webpack-plugin'
import type { Configuration } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import { queryPageTemplate } from '#build/query-page-template.ts'
import { root } from '#build/root.ts'
import { QUERY_FILES_PATH } from '#contract/query-page.ts'
import { compressFiles } from './compress-files.ts'
import { languageRule } from './language-scripts.ts'
import { minimizer } from './minimizer.ts'
import { translatedPage } from './translated-page.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

const TEMPLATE = readFileSync(join(root, 'src/query/index.html'), 'utf8')
const FONTS = join(root, 'public/fonts')

/** Where the page's messages are: in what it is built from. */
const SHOWN = ['src/query', 'src/ui', 'store', 'machines', 'contract']

/**
 * Builds the page for queries, which every wiki's host serves, apart from the service's pages, which contain none
 * of it.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  const page = translatedPage('query', language => queryPageTemplate(TEMPLATE, language))
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { query: join(root, 'src/query/start.tsx'), ...page.entry },
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
        languageRule({ groups: ['everybody'], folders: SHOWN }),
        { test: /\.css$/, type: 'asset/resource', use: join(import.meta.dirname, 'into-lowest-layer.mjs') },
      ],
    },
    optimization: { minimizer },
    plugins: [
      ...page.plugins,
      new CopyPlugin({ patterns: [{ from: '*.woff2', context: FONTS }] }),
      ...(production ? compressFiles() : []),
    ],
    performance: false,
    stats: 'errors-warnings',
  }
}
