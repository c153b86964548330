import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { typescriptRule } from '#scripts/lib/typescript-rule.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The state chart viewer, apart from the service's own pages: what `npm run build` makes contains none of it.
 *
 * @param folder where it is built into; null while it is served with hot reload.
 */
export default function configure(folder: string | null): Configuration {
  const hot = folder === null
  return {
    mode: hot ? 'development' : 'production',
    target: 'web',
    entry: { statecharts: at('./page/start.tsx') },
    output: {
      ...(folder !== null && { path: folder }),
      publicPath: '/',
      filename: 'assets/[name].js',
    },
    devtool: hot ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      // elkjs comes as one file that is bundled already.
      noParse: /elkjs[\\/]lib[\\/]elk\.bundled\.js$/,
      rules: [typescriptRule(hot)],
    },
    plugins: [
      new HtmlPlugin({ template: at('./index.html'), scriptLoading: 'defer' }),
      new CopyPlugin({
        patterns: [{ from: at('../public'), globOptions: { ignore: ['**/index.html', '**/README.md'] } }],
      }),
      ...(hot ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    performance: false,
    stats: 'errors-warnings',
  }
}
