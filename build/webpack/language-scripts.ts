import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleSetRule } from 'webpack'
import type { LanguageOptions } from '#build/messages/language-loader.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { MESSAGE_FOLDERS } from '#i18n/msg.ts'

const MESSAGES = MESSAGE_FOLDERS.everybody

/** The languages with a file of messages, without English, which is built into the pages. */
export function translatedLanguages(): string[] {
  return readdirSync(MESSAGES)
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -'.json'.length))
    .filter(name => ![SOURCE_LANGUAGE, 'qqq'].includes(name))
}

/** The file from which webpack makes the script of a language. */
export function languageFile(language: string): string {
  return join(MESSAGES, `${language}.json`)
}

/** The rule that turns the files of languages into scripts. */
export function languageRule(options: LanguageOptions): RuleSetRule {
  return {
    test: /\.json$/,
    include: MESSAGES,
    type: 'javascript/auto',
    use: { loader: join(import.meta.dirname, '../messages/language-loader.ts'), options },
  }
}
