import { basename, join } from 'node:path'
import type { LoaderContext } from 'webpack'
import { root } from '#build/root.ts'
import { readMessages } from '#i18n/msg.ts'
import { nameOfEach } from './put-english.ts'

/** A webpack loader: makes of a language's file the script that gives a page this language. */
export default function loadLanguage(this: LoaderContext<unknown>): string {
  this.addDependency(join(root, 'i18n/en.json'))
  const language = basename(this.resourcePath, '.json')
  const names = nameOfEach(readMessages('en'))
  const messages = Object.entries(readMessages(language)).map(([key, text]) => [names.get(key) ?? key, text])
  return `import { install } from '#i18n/install.ts'
install(${JSON.stringify(language)}, JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))}))`
}
