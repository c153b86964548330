import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTENSIONS } from '#contract/settings/extensions.ts'

/**
 * Extensions that a setting turns on and off, and those of a search server. All wikis know their texts, because all
 * share one cache of texts.
 */
const TOGGLED = [
  ...['ConfirmEdit', 'ConfirmEdit/QuestyCaptcha', 'ConfirmAccount', 'WikibaseLexeme'],
  ...EXTENSIONS.map(({ name }) => name),
  ...['Elastica', 'CirrusSearch', 'WikibaseCirrusSearch', 'WikibaseLexemeCirrusSearch'],
]

/** Where an extension keeps its texts; paths are relative to its directory. */
interface ExtensionTexts {
  /** `MessagesDirs` of extension.json. */
  readonly dirs: Readonly<Record<string, readonly string[]>>
  /** `ExtensionMessagesFiles` of extension.json. */
  readonly files: Readonly<Record<string, string>>
}

/** The texts of those extensions in the tree that can be turned off. */
export function extensionTexts(treeDir: string): Record<string, ExtensionTexts> {
  const found = TOGGLED.map(name => [name, join(treeDir, 'extensions', name, 'extension.json')] as const)
  return Object.fromEntries(
    found.filter(([, file]) => existsSync(file)).map(([name, file]) => [name, readTexts(file)]),
  )
}

interface ExtensionJson {
  readonly MessagesDirs?: Record<string, string | string[]>
  readonly ExtensionMessagesFiles?: Record<string, string>
}

function readTexts(file: string): ExtensionTexts {
  const json = JSON.parse(readFileSync(file, 'utf8')) as ExtensionJson
  const dirs = Object.entries(json.MessagesDirs ?? {}).map(([key, dir]) => [key, [dir].flat()])
  return { dirs: Object.fromEntries(dirs), files: json.ExtensionMessagesFiles ?? {} }
}
