import type { Deps } from '#server/modules/deps.ts'
import { PURGE_AFTER_MS } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import { wipeDeleted } from '#server/platform/database/wipe-deleted.ts'
import { listDeletedBefore, markPurged } from './deletions.repository.ts'

/**
 * Removes the data of wikis that were deleted 30 days ago: directory, settings, logo, profiles, statistics, and
 * what was imported and restored. Exports and backups go by jobs of their own. The directory is taken away before
 * the transaction commits, so a crash in between leaves a row that is purged again, never data without a row. Source: spec 9.11, 9.12.
 */
export async function purgeDeletedWikis({
  db,
  engine,
  clock,
  log,
}: Pick<Deps, 'db' | 'engine' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const deletedBefore = now - PURGE_AFTER_MS
  const deleted = await listDeletedBefore(db, deletedBefore)
  for (const { id, domain } of deleted)
    try {
      // The engine first: requests to the wiki hold its write lane while they read the database.
      await engine.remove(domain, async removeRecord => {
        await db.transaction().execute(async trx => {
          const purged = await markPurged(trx, id, { now, deletedBefore })
          if (purged !== undefined) await removeRecord(trx)
        })
      })
      log.info({ wiki: id }, 'A deleted wiki was purged')
    } catch (err) {
      log.error({ err, wiki: id }, 'A deleted wiki could not be purged yet')
    }
  if (deleted.length > 0) await wipeDeleted(db)
}
