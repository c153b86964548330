import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineFacts } from '#contract/public-config.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'
import { readLanguages } from './read-languages.ts'

/** A MediaWiki source tree. The service never writes to it. */
export interface MediaWikiTree {
  /** Absolute path. */
  readonly dir: string
  /** `MW_VERSION`, such as `1.43.9`. */
  readonly version: string
  /** Directory names, sorted. */
  readonly skinDirs: readonly string[]
  /** Names as in MediaWiki's preferences, sorted. One directory may contain several skins. */
  readonly skins: readonly string[]
  /** Directory names, sorted. An extension inside another (QuestyCaptcha in ConfirmEdit) has its own name. */
  readonly extensions: readonly string[]
  /** The languages with interface texts, sorted by name. */
  readonly languages: readonly WikiLanguage[]
}

const ENTRY_POINTS = ['index.php', 'api.php', 'load.php', 'rest.php', 'includes/Defines.php']

/** @returns the tree in `dir`; null if it contains no MediaWiki. */
export function readMediaWikiTree(dir: string): MediaWikiTree | null {
  if (!ENTRY_POINTS.every(file => existsSync(join(dir, file)))) return null
  const defines = readFileSync(join(dir, 'includes/Defines.php'), 'utf8')
  const version = /'MW_VERSION',\s*'([^']+)'/.exec(defines)?.[1]
  if (!version) return null
  const skinDirs = namesWith(join(dir, 'skins'), ['skin.json'])
  return {
    dir,
    version,
    skinDirs,
    skins: skinDirs.flatMap(name => skinNames(join(dir, 'skins', name, 'skin.json'))).sort(),
    extensions: [
      ...namesWith(join(dir, 'extensions'), ['extension.json', 'extension-repo.json']),
      ...namesWith(join(dir, 'extensions/ConfirmEdit'), ['extension.json']),
    ].sort(),
    languages: readLanguages(dir),
  }
}

/**
 * The engine as described to the web interface, with names in lower case.
 * @param lua whether php-fpm has LuaSandbox.
 */
export function engineFacts(tree: MediaWikiTree | null, lua = false): EngineFacts {
  if (!tree) return { available: false, version: null, skins: [], extensions: [], lua }
  return {
    available: true,
    version: tree.version,
    skins: tree.skins,
    extensions: tree.extensions.map(name => name.toLowerCase()),
    lua,
  }
}

function skinNames(file: string): string[] {
  const { ValidSkinNames = {} } = JSON.parse(readFileSync(file, 'utf8')) as { ValidSkinNames?: object }
  return Object.keys(ValidSkinNames)
}

function namesWith(dir: string, files: readonly string[]): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter(name => files.some(file => existsSync(join(dir, name, file))))
    .sort()
}
