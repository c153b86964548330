import { join } from 'node:path'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import { root } from '#build/root.ts'
import { CONSOLE_FILES_PATH } from '#contract/operator/console-paths.ts'
import { compressFiles } from './compress-files.ts'
import { minimizer } from './minimizer.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

/**
 * Builds the console of operators apart from the service's pages, which contain none of it: the server sends these files
 * to operators alone.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { console: join(root, 'src/operator/start.tsx') },
    output: {
      path: join(root, 'dist/operator'),
      publicPath: CONSOLE_FILES_PATH,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      hashFunction: 'xxhash64',
      clean: true,
    },
    devtool: false,
    resolve,
    module: { rules: [chakraRule, typescriptRule(false)] },
    optimization: { minimizer },
    plugins: [
      new HtmlPlugin({ template: join(root, 'public/index.html'), scriptLoading: 'defer', minify: false }),
      ...(production ? compressFiles() : []),
    ],
    performance: false,
    stats: 'errors-warnings',
  }
}
