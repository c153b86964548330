import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { CACHE_DATABASE, DATABASE_DIR, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import { NoRoomError } from '#server/platform/storage-fault.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { createConfirmAccountTables, emptyCache } from '#server/wikis/template/template-content.ts'
import { databaseSizes, makeSafetyCopy, putBack, requireOrdinaryFile } from './safety-copy.ts'

export interface UpgradeContext {
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  /** Whether the tree contains Wikibase. */
  readonly hasWikibase: boolean
  /** Bytes that may be written to the file system of a directory. */
  readonly freeBytes: (dir: string) => Promise<number>
}

/** The wiki contains items or properties, and the tree has no Wikibase to show them. */
export class NeedsWikibaseError extends Error {
  override readonly name = 'NeedsWikibaseError'
}

/** A wiki with a million pages may take hours. */
const TIMEOUT_MS = 12 * HOUR_MS
/** Room for the copy, the changed databases and their journals, each as large as the databases. */
const ROOM_FACTOR = 3
const ROOM_LEAST = 32 * MEGABYTE

/**
 * Upgrades a wiki's databases to the tree's release with MediaWiki's own update script, and moves its pages to
 * the tree's namespaces. If it rejects, the databases are as before. A copy of them stays until `dropSafetyCopy`.
 * Nothing else may use the wiki meanwhile.
 * @returns a line for each page that got a new title.
 * @throws NeedsWikibaseError, NoRoomError; Error when MediaWiki cannot do it or `signal` is aborted.
 */
export async function upgradeWiki(
  context: UpgradeContext,
  wiki: Pick<KnownWiki, 'dir' | 'record'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { maintenance, freeBytes } = context
  const { dir, record } = wiki
  const database = mainDatabase(dir, record.dbName)
  requireFit(context, record.domain, hasEntities(database))
  await requireRoom(wiki, freeBytes)
  await makeSafetyCopy(wiki)
  try {
    createConfirmAccountTables(database)
    const moved = await runUpdates(context, wiki, signal)
    const cache = join(dir, DATABASE_DIR, CACHE_DATABASE)
    await requireOrdinaryFile(cache)
    emptyCache(cache)
    return moved
  } catch (error) {
    await putBack(wiki, maintenance.user)
    throw error
  }
}

/** Runs MediaWiki's scripts. @returns a line for each page that got a new title. */
export async function runUpdates(
  { maintenance, configFile }: Pick<UpgradeContext, 'maintenance' | 'configFile'>,
  wiki: Pick<KnownWiki, 'dir' | 'record'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const run = (script: string, args: readonly string[] = []) =>
    runMaintenance(maintenance, {
      script,
      args,
      configFile,
      wiki,
      loadAll: true,
      timeout: TIMEOUT_MS,
      signal,
    })
  await run('update', ['--quick'])
  const output = await run(join(dirname(configFile), 'MovePages.php'))
  const moved = output.split('\n').filter(line => line.trim() !== '')
  // Links to the old titles now lead into the namespaces.
  if (moved.length > 0) await run('namespaceDupes', ['--fix'])
  return moved
}

/** @throws NeedsWikibaseError */
export function requireFit(
  { hasWikibase }: Pick<UpgradeContext, 'hasWikibase'>,
  domain: string,
  hasEntities: boolean,
): void {
  if (!hasWikibase && hasEntities)
    throw new NeedsWikibaseError(`${domain} contains items, and the tree has no Wikibase.`)
}

function hasEntities(databaseFile: string): boolean {
  const db = new DatabaseSync(databaseFile, { readOnly: true, timeout: 5 * SECOND_MS })
  try {
    const entities = "select 1 from page where page_content_model in ('wikibase-item', 'wikibase-property')"
    return db.prepare(`${entities} limit 1`).get() !== undefined
  } finally {
    db.close()
  }
}

async function requireRoom(
  wiki: Pick<KnownWiki, 'dir' | 'record'>,
  freeBytes: UpgradeContext['freeBytes'],
): Promise<void> {
  const needed = ROOM_LEAST + ROOM_FACTOR * (await databaseSizes(wiki))
  if ((await freeBytes(wiki.dir)) < needed)
    throw new NoRoomError(`${Math.ceil(needed / MEGABYTE)} MB of free disk space are needed.`)
}
