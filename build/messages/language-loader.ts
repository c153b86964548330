import { basename, join } from 'node:path'
import type { LoaderContext } from 'webpack'
import { MESSAGE_FOLDERS, type MessageGroup, readMessages } from '#i18n/msg.ts'
import { messagesIn } from './messages-in.ts'
import { messageNames } from './put-english.ts'

/** What of a language's messages its script has. */
export interface LanguageOptions {
  readonly groups: readonly MessageGroup[]
  /** The folders with the sources of the pages. */
  readonly folders: readonly string[]
}

/** A webpack loader: makes of a language's file the script that gives a page this language. */
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
