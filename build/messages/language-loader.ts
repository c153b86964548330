import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LoaderContext } from 'webpack'
import { root } from '#build/root.ts'
import { MESSAGE_FOLDERS, type MessageGroup, readMessages } from '#i18n/msg.ts'
import { messageNames } from './put-english.ts'

/** Which of a language's messages its script contains. */
export interface LanguageOptions {
  readonly groups: readonly MessageGroup[]
  /** The folders with the sources of the pages. */
  readonly folders: readonly string[]
}

/** A webpack loader: turns a language's file into the script that gives a page this language. */
export default function loadLanguage(this: LoaderContext<LanguageOptions>): string {
  const { groups, folders } = this.getOptions()
  const language = basename(this.resourcePath, '.json')
  for (const group of groups)
    for (const name of ['en', language]) this.addDependency(join(MESSAGE_FOLDERS[group], `${name}.json`))
  const names = messageNames()
  const shown = messagesIn(folders)
  const messages = Object.entries(readMessages(language, groups))
    .filter(([key]) => shown.has(key))
    .map(([key, text]) => [names.get(key) ?? key, text])
  return `import { install } from '#i18n/install.ts'
install(${JSON.stringify(language)}, JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))}))`
}

const CALL = /\b(?:msg|msgParts)\(\s*'(?<key>[\w-]+)'/g

/** The keys of the messages that the sources in some folders use. @param folders below the repository's root. */
function messagesIn(folders: readonly string[]): ReadonlySet<string> {
  const keys = folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap(name => [...readFileSync(join(root, name), 'utf8').matchAll(CALL)])
    .map(({ groups }) => groups?.['key'] ?? '')
  return new Set(keys)
}
