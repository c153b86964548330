import { basename, join } from 'node:path'
import type { LoaderContext } from 'webpack'
import { root } from '#build/root.ts'
import { readMessages } from '#i18n/msg.ts'
import { messagesIn } from './messages-in.ts'
import { nameOfEach } from './put-english.ts'

interface LanguageOptions {
  /** The folders with the sources of the pages; without them the script has all messages. */
  readonly folders?: readonly string[]
}

/** A webpack loader: makes of a language's file the script that gives a page this language. */
export default function loadLanguage(this: LoaderContext<LanguageOptions>): string {
  this.addDependency(join(root, 'i18n/en.json'))
  const language = basename(this.resourcePath, '.json')
  const names = nameOfEach(readMessages('en'))
  const { folders } = this.getOptions()
  const shown = folders && messagesIn(folders)
  const messages = Object.entries(readMessages(language))
    .filter(([key]) => !shown || shown.has(key))
    .map(([key, text]) => [names.get(key) ?? key, text])
  return `import { install } from '#i18n/install.ts'
install(${JSON.stringify(language)}, JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))}))`
}
