import { join } from 'node:path'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import { root } from '#build/root.ts'
import { QUERY_FILES_PATH } from '#contract/query-page.ts'
import { compressFiles } from './compress-files.ts'
import { minimizer } from './minimizer.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

const FONTS = join(root, 'public/fonts')

/**
 * Builds the page for queries, which every wiki's host serves, apart from the service's pages, which contain none
 * of it.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { query: join(root, 'src/query/start.tsx') },
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
        { test: /\.css$/, type: 'asset/resource', use: join(import.meta.dirname, 'into-lowest-layer.mjs') },
      ],
    },
    optimization: { minimizer },
    plugins: [
      new HtmlPlugin({ template: join(root, 'src/query/index.html'), scriptLoading: 'defer', minify: false }),
      new CopyPlugin({ patterns: [{ from: '*.woff2', context: FONTS }] }),
      ...(production ? compressFiles() : []),
    ],
    performance: false,
    stats: 'errors-warnings',
  }
}
