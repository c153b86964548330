import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { chakraRule } from '#build/chakra/stand-ins.ts'
import { withLanguage } from '#build/html-language.ts'
import { root } from '#build/root.ts'
import { CONSOLE_FILES_PATH } from '#contract/operator/console-paths.ts'
import { compressFiles } from './compress-files.ts'
import { languageRule } from './language-scripts.ts'
import { minimizer } from './minimizer.ts'
import { translatedPage } from './translated-page.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

const TEMPLATE = readFileSync(join(root, 'public/index.html'), 'utf8')

/** Where its messages are: in what it is built from. */
const SHOWN = ['src/operator', 'src/ui', 'store', 'machines', 'contract']

/**
 * Builds the console of operators apart from the service's pages, which contain none of it: the server sends these files
 * to operators alone.
 */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  const production = mode !== 'development'
  const page = translatedPage('console', language => withLanguage(TEMPLATE, language))
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { console: join(root, 'src/operator/start.tsx'), ...page.entry },
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
    module: {
      rules: [
        chakraRule,
        typescriptRule(false),
        languageRule({ groups: ['everybody', 'operators'], folders: SHOWN }),
      ],
    },
    optimization: { minimizer },
    plugins: [...page.plugins, ...(production ? compressFiles() : [])],
    performance: false,
    stats: 'errors-warnings',
  }
}
