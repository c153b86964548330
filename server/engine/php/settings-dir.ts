import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type WikiPlace } from '#server/engine/place/wiki-place.ts'
import type { MediaWikiTree } from '#server/engine/tree/mediawiki-tree.ts'
import { extensionTexts } from './extension-texts.ts'

/** This project's PHP, as it stands in the source. */
export const SETTINGS_SOURCE = join(import.meta.dirname, '..', 'mediawiki')

/** What all wikis of one service share; `service.json` beside LocalSettings.php. No secret is in it. */
export interface ServiceSettings {
  /** The service's origin. */
  readonly url: string
  readonly name: string
  /** The shared texts. */
  readonly cacheDir: string
  /** Whether wikis may put mail into their directory for the service to send. */
  readonly takesMail: boolean
  readonly mailFrom: string
  /** How long a temporary password may be used. */
  readonly temporaryPasswordSeconds: number
}

/**
 * Puts this project's settings where PHP's user can read them (the source may lie in somebody's home) and completes them
 * with what the service and the tree say.
 * @returns the path of LocalSettings.php.
 */
export function publishSettings(place: WikiPlace, tree: MediaWikiTree, service: ServiceSettings): string {
  const dir = join(place.engine, 'settings')
  const fresh = `${dir}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  cpSync(SETTINGS_SOURCE, fresh, { recursive: true })
  const facts = { ...service, skins: tree.skins, texts: extensionTexts(tree.dir) }
  writeFileSync(join(fresh, 'service.json'), JSON.stringify(facts, null, 2))
  for (const name of readdirSync(fresh)) giveTo(join(fresh, name), place.user, 'read')
  giveTo(fresh, place.user, 'read')
  rmSync(dir, { recursive: true, force: true })
  renameSync(fresh, dir)
  return join(dir, 'LocalSettings.php')
}
