import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { root } from '#build/root.ts'
import { compressFiles } from './compress-files.ts'
import { languageFile, languageRule, translatedLanguages } from './language-scripts.ts'
import { minimizer } from './minimizer.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

/** The folders with the messages of the pages. The server translates its own messages. */
const SHOWN = ['src/app', 'src/features', 'src/ui', 'src/theme', 'store', 'machines', 'contract']

/** Builds the script of each language, which a page in that language loads before the app. */
export default function configure(): Configuration {
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    entry: Object.fromEntries(translatedLanguages().map(name => [name, languageFile(name)])),
    output: {
      path: join(root, 'dist/languages'),
      filename: '[name].[contenthash:8].js',
      hashFunction: 'xxhash64',
      clean: true,
    },
    devtool: false,
    resolve,
    module: {
      rules: [typescriptRule(false), languageRule({ groups: ['everybody'], folders: SHOWN })],
    },
    optimization: { minimizer },
    plugins: compressFiles(),
    performance: false,
    stats: 'errors-warnings',
  }
}
