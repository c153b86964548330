import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EXTENSIONS } from '#contract/settings/extensions.ts'
import { type EngineDirs, giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { UPLOAD_RULES } from '#server/mediawiki/directories/upload-rules.ts'
import type { MediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { extensionContent } from './extension-content.ts'
import type { UsableExtensions } from './extension-rules.ts'

/** This project's PHP files. */
export const SETTINGS_SOURCE = join(import.meta.dirname, '..', 'mediawiki', 'settings')

/** What all wikis of a service share: `service.json` beside LocalSettings.php. It contains no secret. */
interface ServiceSettings {
  /** The service's origin. */
  readonly url: string
  readonly name: string
  /** The directory of the shared texts. */
  readonly cacheDir: string
  /** Whether wikis may put emails into their directory for the service to send. */
  readonly sendsEmail: boolean
  readonly mailFrom: string
  /** The extensions that this server can run and that a setting turns on and off. */
  readonly extensions: UsableExtensions
  /** Seconds for which a temporary password works. */
  readonly temporaryPasswordSeconds: number
  /** The cost of a password's hash. */
  readonly passwordIterations: number
  /** Seconds of processor time that a page's modules may take. */
  readonly luaSeconds: number
  readonly uploads: typeof UPLOAD_RULES
  /** Whether wikis with structured data have a query service. */
  readonly answersQueries: boolean
}

/**
 * Copies this project's settings to where PHP's user can read them, because the source may be in a closed home
 * directory, and adds those that depend on the service and on the source tree.
 * @returns the path of LocalSettings.php.
 */
export function publishSettings(
  engineDirs: EngineDirs,
  tree: MediaWikiTree,
  service: ServiceSettings,
): string {
  const dir = join(engineDirs.engine, 'settings')
  const fresh = `${dir}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  cpSync(SETTINGS_SOURCE, fresh, { recursive: true })
  const facts = {
    ...service,
    skinDirs: tree.skinDirs,
    skins: tree.skins,
    texts: extensionTexts(tree.dir),
    kept: extensionContent(tree.dir),
  }
  writeFileSync(join(fresh, 'service.json'), JSON.stringify(facts, null, 2))
  for (const name of readdirSync(fresh, { recursive: true, encoding: 'utf8' }))
    giveTo(join(fresh, name), engineDirs.user, 'read')
  giveTo(fresh, engineDirs.user, 'read')
  rmSync(dir, { recursive: true, force: true })
  renameSync(fresh, dir)
  return join(dir, 'LocalSettings.php')
}

/**
 * Extensions that a setting turns on and off, and those for a search server. All wikis get their texts, because
 * all share one cache of texts.
 */
const TOGGLED = [
  ...['ConfirmEdit', 'ConfirmEdit/QuestyCaptcha', 'ConfirmAccount', 'WikibaseLexeme'],
  ...EXTENSIONS.map(({ name }) => name),
  ...['Elastica', 'CirrusSearch', 'WikibaseCirrusSearch', 'WikibaseLexemeCirrusSearch'],
]

/** Where an extension has its texts; paths are relative to its directory. */
interface ExtensionTexts {
  /** `MessagesDirs` of extension.json. */
  readonly dirs: Readonly<Record<string, readonly string[]>>
  /** `ExtensionMessagesFiles` of extension.json. */
  readonly files: Readonly<Record<string, string>>
}

/** The texts of the tree's extensions that can be turned off. */
function extensionTexts(treeDir: string): Record<string, ExtensionTexts> {
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
