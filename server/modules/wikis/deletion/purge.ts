import { DAY_MS } from '#contract/durations.ts'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'
import { listDeletedBefore, markPurged } from './deletions.repository.ts'

/**
 * Removes the data of wikis that were deleted 30 days ago: directory, settings, logo, profiles, statistics.
 * The directory is removed before the transaction commits, so a crash in between leaves a row that is purged
 * again, never data without a row. Source: spec 9.11, 9.12.
 */
export async function purgeDeletedWikis({
  db,
  engine,
  clock,
  log,
}: Pick<Deps, 'db' | 'engine' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  for (const { id } of await listDeletedBefore(db, now - PURGE_AFTER_DAYS * DAY_MS))
    try {
      await db.transaction().execute(async trx => {
        const domain = await markPurged(trx, id, now)
        if (domain !== undefined) await engine.remove(domain)
      })
      log.info({ wiki: id }, 'A deleted wiki was purged')
    } catch (err) {
      log.error({ err, wiki: id }, 'A deleted wiki could not be purged yet')
    }
}
