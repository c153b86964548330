import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import { root } from '#build/root.ts'
import { compressFiles } from '#build/webpack/compress-files.ts'
import { copyPublicFiles } from '#build/webpack/copy-public-files.ts'
import { listChunks } from '#build/webpack/list-chunks.ts'
import { minimizer } from '#build/webpack/minimizer.ts'
import { refuseDevelopment } from '#build/webpack/refuse-development.ts'
import { resolve, typescriptRule } from '#build/webpack/typescript-rule.ts'

/**
 * Every page needs React, and it changes only with a new version: browsers keep its chunk in their cache for
 * long.
 */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/

const MINIFIED_HTML = {
  collapseWhitespace: true,
  minifyCSS: true,
  removeComments: true,
  keepClosingSlash: false,
}

/**
 * Builds the pages from `src/app/boot.ts` into `dist/`: the boot script, one chunk for React, one for the
 * app, one for each route and one for each part that loads later. File names carry a hash of the content, so
 * that browsers may keep the files for a year.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  const fileName = production ? 'assets/[name].[contenthash:6].js' : 'assets/[name].js'
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: {
      // In development a separate script watches the machines. It starts before the app and shares its
      // runtime.
      ...(!production && { live: join(root, 'statecharts/live/start.ts') }),
      boot: join(root, 'src/app/boot.ts'),
    },
    output: {
      path: join(root, 'dist'),
      publicPath: '/',
      filename: fileName,
      chunkFilename: fileName,
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
      hashFunction: 'xxhash64',
      // The query page, the console and the languages are built into subfolders.
      clean: { keep: /^(query|operator|languages)(\/|$)/ },
    },
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve,
    module: { rules: [chakraRule, typescriptRule(!production)] },
    optimization: {
      minimizer,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // One letter each: names derived from the modules make the home page's scripts 0.7 kB heavier.
      mangleExports: production && 'size',
      ...(!production && { runtimeChunk: 'single' }),
      splitChunks: {
        chunks: 'all',
        // In bytes before compression. Smaller parts cost less as copies in two chunks than as a third chunk.
        minSize: 22_000,
        cacheGroups: {
          react: { test: REACT, name: 'react', chunks: 'all', priority: 20, enforce: true },
        },
      },
    },
    plugins: [
      new HtmlPlugin({
        template: join(root, 'public/index.html'),
        scriptLoading: 'defer',
        minify: production && MINIFIED_HTML,
      }),
      copyPublicFiles(),
      { apply: listChunks },
      ...(production
        ? [{ apply: refuseDevelopment }, ...compressFiles()]
        : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    performance: false,
    stats: production ? 'errors-warnings' : 'minimal',
  }
}
