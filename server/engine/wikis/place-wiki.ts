import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import type { HostName } from './host-name.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'
import type { KnownWiki, WikiRegistry } from './registry.ts'
import type { WikiDirs } from './wiki-dirs.ts'
import type { WikiRecord } from './wiki-record.ts'

export interface PlaceWikiContext {
  readonly registry: WikiRegistry
  readonly store: RecordStore
  readonly dirs: WikiDirs
  readonly log: EngineLog
}

/** How long requests to a wiki may take to finish before it is replaced. */
const PATIENCE_MS = 10 * SECOND_MS
/** Times to ask a database what it has written. The next start asks again. */
const ASK_MAX = 600

/** Makes a new wiki of a directory that waits. @throws Error when there is a wiki with this host. */
export async function placeNewWiki(
  context: PlaceWikiContext,
  host: HostName,
  record: WikiRecord,
): Promise<KnownWiki> {
  const { wiki } = await placeWiki(context, host, record.dbName, async () => {
    if (!(await context.store.insert(record))) throw new Error(`There is already a wiki at ${record.domain}.`)
    const stray = await context.dirs.setAside(host)
    if (stray !== null)
      context.log.warn({ host, dir: stray }, 'set aside a directory that belongs to no wiki of this database')
    return { host, record, version: 1, size: JSON.stringify(record).length }
  })
  return wiki
}

export interface PlacedDir {
  readonly wiki: KnownWiki
  /** Removes what was there before. Without it, the next start does. */
  removeOld(): Promise<void>
}

/**
 * Writes the record that names a directory that waits, then puts the directory in place. Nobody gets through
 * the wiki's gate meanwhile.
 * @param write writes the record.
 */
export async function placeWiki(
  context: PlaceWikiContext,
  host: HostName,
  dbName: string,
  write: () => Promise<StoredRecord>,
): Promise<PlacedDir> {
  const { registry, dirs } = context
  const gate = registry.gateOf(host)
  const open = await gate.close(PATIENCE_MS)
  try {
    const stored = await write().catch(async error => {
      await settleAfter(context, dbName)
      registry.expire(host)
      throw error
    })
    const old = await dirs.put(host, dbName)
    const wiki = registry.put(stored)
    return {
      wiki,
      removeOld: async () => {
        if (old !== null) await removeTree(old)
      },
    }
  } finally {
    open()
  }
}

/** A database that fails may have written all the same: what it says afterwards counts. */
async function settleAfter({ dirs, store, log }: PlaceWikiContext, dbName: string): Promise<void> {
  const settle = async () => await dirs.settle(dbName, store)
  await settle().catch(async () => void askAgain())
  async function askAgain(): Promise<void> {
    for (let attempt = 1; attempt <= ASK_MAX; attempt++) {
      await delay(SECOND_MS, undefined, { ref: false })
      try {
        return await settle()
      } catch (error) {
        if (attempt === 1)
          log.error({ err: error, dbName }, 'the database does not say whether it has a wiki')
      }
    }
  }
}
