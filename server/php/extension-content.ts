import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTENSIONS } from '#contract/settings/extensions.ts'

/** An extension's own kinds of pages, which stay readable while it is off. */
interface ExtensionContent {
  /** The names of its namespaces, by number. */
  readonly namespaces: Readonly<Record<string, string>>
  /** Its content models. */
  readonly models: readonly string[]
}

/** MediaWiki's own content models. */
const CORE_MODELS = new Set(['wikitext', 'text', 'css', 'javascript', 'json', 'vue'])

/** The own kinds of pages of the tree's offered extensions, by extension. */
export function extensionContent(treeDir: string): Record<string, ExtensionContent> {
  const found = EXTENSIONS.map(
    ({ name }) => [name, join(treeDir, 'extensions', name, 'extension.json')] as const,
  )
  return Object.fromEntries(
    found
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, readContent(file)] as const)
      .filter(([, { models }]) => models.length > 0),
  )
}

interface ExtensionJson {
  readonly namespaces?: readonly { id: number; name: string; defaultcontentmodel?: string }[]
  readonly ContentHandlers?: Record<string, unknown>
}

function readContent(file: string): ExtensionContent {
  const { namespaces = [], ContentHandlers = {} } = JSON.parse(readFileSync(file, 'utf8')) as ExtensionJson
  const models = [
    ...Object.keys(ContentHandlers),
    ...namespaces.map(({ defaultcontentmodel }) => defaultcontentmodel ?? 'wikitext'),
  ]
  return {
    namespaces: Object.fromEntries(namespaces.map(({ id, name }) => [id, name])),
    models: [...new Set(models)].filter(model => !CORE_MODELS.has(model)),
  }
}
