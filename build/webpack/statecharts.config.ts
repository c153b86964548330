import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import { root } from '#build/root.ts'
import { copyPublicFiles } from './copy-public-files.ts'
import { languageFile, languageRule, translatedLanguages } from './language-scripts.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

/** The folders with its messages. */
const SHOWN = [
  'statecharts/page',
  'statecharts/chart',
  'statecharts/simulation',
  'src/ui',
  'store',
  'machines',
  'contract',
]

/**
 * Configures the state chart viewer. It is built separately from the service's pages, which contain none of it.
 *
 * @param folder the output folder; null to serve the viewer with hot reload.
 */
export default function configure(folder: string | null): Configuration {
  const hot = folder === null
  return {
    mode: hot ? 'development' : 'production',
    target: 'web',
    entry: {
      statecharts: join(root, 'statecharts/page/start.ts'),
      ...Object.fromEntries(translatedLanguages().map(name => [`languages/${name}`, languageFile(name)])),
    },
    output: {
      ...(folder !== null && { path: folder }),
      publicPath: '/',
      filename: 'assets/[name].js',
      chunkFilename: 'assets/[name].js',
    },
    devtool: hot ? 'cheap-module-source-map' : false,
    resolve,
    module: {
      // elkjs is a single file that is already bundled.
      noParse: /elkjs[\\/]lib[\\/]elk\.bundled\.js$/,
      rules: [
        chakraRule,
        typescriptRule(hot),
        languageRule({ groups: ['everybody', 'designers'], folders: SHOWN }),
      ],
    },
    plugins: [
      new HtmlPlugin({
        template: join(root, 'statecharts/index.html'),
        chunks: ['statecharts'],
        scriptLoading: 'defer',
      }),
      copyPublicFiles(),
      ...(hot ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    performance: false,
    stats: 'errors-warnings',
  }
}
