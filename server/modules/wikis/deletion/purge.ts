import type { Deps } from '#server/modules/deps.ts'
import { PURGE_AFTER_MS } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import { wipeDeleted } from '#server/platform/database/wipe-deleted.ts'
import { listDeletedBefore, markPurged } from './deletions.repository.ts'

/**
 * Removes the data of wikis that were deleted 30 days ago: directory, settings, logo, profiles, statistics, and records of
 * imports and restores. Other jobs remove exports and backups. Source: spec 9.11, 9.12.
 * @throws Error if some could not be purged, so that the job tries again before the next day.
 */
export async function purgeDeletedWikis(deps: Needs): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const deletedBefore = now - PURGE_AFTER_MS
  const deleted = await listDeletedBefore(db, deletedBefore)
  let left = 0
  for (const wiki of deleted)
    try {
      await removeData(deps, wiki, { now, deletedBefore })
    } catch (err) {
      left += 1
      log.error({ err, wiki: wiki.id }, 'A deleted wiki could not be purged yet')
    }
  if (deleted.length > left) await wipeDeleted(db)
  if (left > 0) throw new Error(`Deleted wikis that could not be purged yet: ${left}`)
}

/**
 * Purges one deleted wiki.
 * @param inTransaction runs in the same transaction.
 * @returns false if it is not deleted, or was deleted after `deletedBefore`.
 */
export async function purgeWiki(
  deps: Needs,
  wiki: PurgedWiki,
  when: PurgeTimes,
  inTransaction: (trx: Db) => Promise<void>,
): Promise<boolean> {
  const isPurged = await removeData(deps, wiki, when, inTransaction)
  if (isPurged) await wipeDeleted(deps.db)
  return isPurged
}

type Needs = Pick<Deps, 'db' | 'engine' | 'clock' | 'log'>

interface PurgedWiki {
  readonly id: number
  readonly domain: string
}

interface PurgeTimes {
  readonly now: number
  readonly deletedBefore: number
}

/**
 * Removes the directory before the transaction commits, so a crash in between leaves a row that is purged again, never data
 * without a row.
 */
async function removeData(
  { db, engine, log }: Needs,
  { id, domain }: PurgedWiki,
  when: PurgeTimes,
  inTransaction: (trx: Db) => Promise<void> = async () => undefined,
): Promise<boolean> {
  let isPurged = false
  // Locks the wiki's write lane before the database: requests to the wiki hold the lane while they read the database.
  await engine.remove(domain, async removeRecord => {
    await db.transaction().execute(async trx => {
      if ((await markPurged(trx, id, when)) === undefined) return
      await inTransaction(trx)
      await removeRecord(trx)
      isPurged = true
    })
  })
  if (isPurged) log.info({ wiki: id }, 'A deleted wiki was purged')
  return isPurged
}
