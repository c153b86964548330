import { fileURLToPath } from 'node:url'
import { type BrotliOptions, constants } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Compiler, Configuration } from 'webpack'
import { refuseDevelopment } from '#scripts/lib/refuse-development.mjs'
import { typescriptRule } from '#scripts/lib/typescript-rule.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What is worth compressing; pictures and fonts already are. `index.html` and the manifest are filled in by the server first. */
const COMPRESSIBLE = /(?<!index)\.(js|css|html|svg|json|map|txt|ico)$/

/** Modules every page needs and that change only with a new version: a chunk of their own stays in the cache for long. */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/

/** Chakra and what it stands on: the one place where the parts below are replaced. */
const LOOKS = /[\\/]node_modules[\\/](@chakra-ui|@emotion)[\\/]/

/** Parts of the looks that weigh more than what is used of them; `src/theme/slim/` says what stands in their place. */
const SLIM = {
  '@pandacss/is-valid-prop': at('./src/theme/slim/is-css-property.ts'),
  '@emotion/is-prop-valid': at('./src/theme/slim/is-prop-valid.ts'),
  '@emotion/use-insertion-effect-with-fallbacks': at('./src/theme/slim/insertion-effect.ts'),
  // For Emotion's `withTheme`, which nobody calls.
  'hoist-non-react-statics': false as const,
}

/**
 * The pages, from `src/app/boot.ts` into `dist/`: the boot script, one chunk for React, one for the app, one per route and what it loads
 * late. Names carry a hash of the content, so that a browser may keep them for a year; `public/` is copied as it is.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  return {
    mode: production ? 'production' : 'development',
    target: 'web',
    // While one develops, machines are watched: by a script of its own, ahead of the app and in the same runtime.
    entry: { ...(!production && { live: at('./statecharts/live/start.ts') }), boot: at('./src/app/boot.ts') },
    output: {
      path: at('./dist'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
      clean: true,
    },
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        ...(production ? [{ test: LOOKS, resolve: { alias: SLIM } }] : []),
        typescriptRule(!production),
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      ...(!production && { runtimeChunk: 'single' }),
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          react: { test: REACT, name: 'react', chunks: 'all', priority: 20, enforce: true },
        },
      },
    },
    plugins: [
      new HtmlPlugin({
        template: at('./public/index.html'),
        scriptLoading: 'defer',
        minify: production && {
          collapseWhitespace: true,
          minifyCSS: true,
          removeComments: true,
          keepClosingSlash: false,
        },
      }),
      new CopyPlugin({
        patterns: [{ from: at('./public'), globOptions: { ignore: ['**/index.html', '**/README.md'] } }],
      }),
      { apply: listChunks },
      ...(production
        ? [{ apply: refuseDevelopment }, ...compressed()]
        : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    performance: false,
    stats: production ? 'errors-warnings' : 'minimal',
  }
}

/** Writes which files each dynamic import brings, `dist/.chunks.json`: prerendered pages fetch theirs ahead. */
function listChunks(compiler: Compiler): void {
  const { Compilation, sources } = compiler.webpack
  compiler.hooks.thisCompilation.tap('list-chunks', compilation => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
    compilation.hooks.processAssets.tap({ name: 'list-chunks', stage }, () => {
      const files = compilation.chunkGroups.flatMap(group =>
        group.origins.flatMap(({ request }) =>
          request ? [[request, group.getFiles().filter(file => file.endsWith('.js'))]] : [],
        ),
      )
      compilation.emitAsset('.chunks.json', new sources.RawSource(JSON.stringify(Object.fromEntries(files))))
    })
  })
}

/** Brotli and gzip beside every file, at their best: the work is done once, not at every request. */
function compressed() {
  return [
    new CompressionPlugin<BrotliOptions>({
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
      test: COMPRESSIBLE,
      minRatio: 1,
    }),
    new CompressionPlugin({
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: constants.Z_BEST_COMPRESSION },
      test: COMPRESSIBLE,
      minRatio: 1,
    }),
  ]
}
