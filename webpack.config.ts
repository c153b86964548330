import { fileURLToPath } from 'node:url'
import { type BrotliOptions, constants } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What is worth compressing; pictures and fonts already are. `index.html` gets its configuration from the server first. */
const COMPRESSIBLE = /(?<!index)\.(js|css|html|svg|json|map|txt|ico|webmanifest)$/

/** Modules every page needs and that change only with a new version: a chunk of their own stays in the cache for long. */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/

/**
 * The pages, from `src/app/index.tsx` into `dist/`: one chunk for React, one for the app, one per route and what it loads
 * late. Names carry a hash of the content, so that a browser may keep them for a year; `public/` is copied as it is.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  return {
    mode: production ? 'production' : 'development',
    target: 'web',
    entry: at('./src/app/index.tsx'),
    output: {
      path: at('./dist'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      hashFunction: 'xxhash64',
      clean: true,
    },
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
              target: 'es2022',
            },
          },
        },
      ],
    },
    optimization: {
      // The map of chunks changes with every build; apart from the app it does not change the app's name.
      runtimeChunk: 'single',
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
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
        minify: production && { collapseWhitespace: true, removeComments: true, keepClosingSlash: false },
      }),
      new CopyPlugin({
        patterns: [{ from: at('./public'), globOptions: { ignore: ['**/index.html', '**/README.md'] } }],
      }),
      ...(production ? compressed() : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    performance: false,
    stats: production ? 'errors-warnings' : 'minimal',
  }
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
