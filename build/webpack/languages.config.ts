import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { root } from '#build/root.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { compressFiles } from './compress-files.ts'
import { minimizer } from './minimizer.ts'
import { resolve, typescriptRule } from './typescript-rule.ts'

const MESSAGES = join(root, 'i18n')

/** The languages that have a file of messages, besides English: built into the pages, it needs no script. */
export function translatedLanguages(): string[] {
  return readdirSync(MESSAGES)
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -'.json'.length))
    .filter(name => ![SOURCE_LANGUAGE, 'qqq'].includes(name))
}

/** Builds the script of each language, which a page in that language loads before the app. */
export default function configure(): Configuration {
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    entry: Object.fromEntries(translatedLanguages().map(name => [name, join(MESSAGES, `${name}.json`)])),
    output: {
      path: join(root, 'dist/languages'),
      filename: '[name].[contenthash:8].js',
      hashFunction: 'xxhash64',
      clean: true,
    },
    devtool: false,
    resolve,
    module: {
      rules: [
        typescriptRule(false),
        {
          test: /\.json$/,
          include: MESSAGES,
          type: 'javascript/auto',
          use: join(import.meta.dirname, '../messages/language-loader.ts'),
        },
      ],
    },
    optimization: { minimizer },
    plugins: compressFiles(),
    performance: false,
    stats: 'errors-warnings',
  }
}
