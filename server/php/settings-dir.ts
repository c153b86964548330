import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UPLOAD_RULES } from '#server/mediawiki/directories/upload-rules.ts'
import { giveTo, type WikiPlace } from '#server/mediawiki/directories/wiki-place.ts'
import type { MediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import type { UsableExtensions } from './extension-rules.ts'
import { extensionTexts } from './extension-texts.ts'
import { keptContent } from './kept-content.ts'

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
  /** The extensions that this server can run and a setting turns on and off. */
  readonly extensions: UsableExtensions
  /** Seconds for which a temporary password works. */
  readonly temporaryPasswordSeconds: number
  /** The cost of a password's hash. */
  readonly passwordIterations: number
  /** Seconds of processor time that the modules of a page may take. */
  readonly luaSeconds: number
  readonly uploads: typeof UPLOAD_RULES
  /** Whether wikis with structured data have a query service. */
  readonly answersQueries: boolean
}

/**
 * Copies this project's settings to where PHP's user can read them, because the source may be in a closed
 * home directory, and adds those that depend on the service and the source tree.
 * @returns the path of LocalSettings.php.
 */
export function publishSettings(place: WikiPlace, tree: MediaWikiTree, service: ServiceSettings): string {
  const dir = join(place.engine, 'settings')
  const fresh = `${dir}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  cpSync(SETTINGS_SOURCE, fresh, { recursive: true })
  const facts = {
    ...service,
    skinDirs: tree.skinDirs,
    skins: tree.skins,
    texts: extensionTexts(tree.dir),
    kept: keptContent(tree.dir),
  }
  writeFileSync(join(fresh, 'service.json'), JSON.stringify(facts, null, 2))
  for (const name of readdirSync(fresh, { recursive: true, encoding: 'utf8' }))
    giveTo(join(fresh, name), place.user, 'read')
  giveTo(fresh, place.user, 'read')
  rmSync(dir, { recursive: true, force: true })
  renameSync(fresh, dir)
  return join(dir, 'LocalSettings.php')
}
