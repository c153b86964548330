import { DAY_MS } from '#contract/durations.ts'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { deleteBackup, filterListed } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { SERVICE_SERIES, snapshotOf, wikiOfSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { RunDeps } from './run-deps.ts'

const RETENTION_MS = PURGE_AFTER_DAYS * DAY_MS
/** How far {@link retentionTime} moves forward at most from one run to the next. */
const STEP_MS = 7 * DAY_MS
/** After this time an unverified backup is not one that another process is still making. */
const UNVERIFIED_MS = DAY_MS

type Needs = Pick<RunDeps, 'db' | 'store' | 'log'>

/**
 * The time from which retention counts: now, or earlier if the clock is far ahead of the last run. A clock that is wrong for
 * one night must not cost all old backups.
 */
export function retentionTime(last: number | null, now: number): number {
  return last === null ? now : Math.min(now, last + STEP_MS)
}

/**
 * Removes backups that are over 30 days old, except the last one of each wiki that is not purged, and unverified ones, which
 * an interrupted run has left. A backup's age counts from when its wiki was last in that state; for a purged wiki, from when
 * the backup was taken. Then removes the data that no backup needs any more; if that fails, the next run does it.
 */
export async function removeOldBackups(deps: Needs, time: number, signal: AbortSignal): Promise<void> {
  const { db, store, log } = deps
  const before = time - RETENTION_MS
  const old = await listOld(db, before)
  await store.remove(async stored => [
    ...old.map(snapshotOf),
    ...(await findGone(db, stored, before)),
    ...findOldServiceBackups(stored, before),
    ...(await findUnverified(db, stored, time - UNVERIFIED_MS)),
  ])
  for (const { wiki_id, snapshot } of old) await deleteBackup(db, wiki_id, snapshot)
  try {
    await store.sweep(signal)
  } catch (err) {
    signal.throwIfAborted()
    log.warn({ err }, 'The data of removed backups could not be removed yet')
  }
}

async function listOld(db: Db, before: number) {
  return await db
    .selectFrom('wiki_backups as backup')
    .innerJoin('wikis', 'wikis.id', 'backup.wiki_id')
    .select(['backup.wiki_id', 'backup.snapshot'])
    .where(old =>
      old.or([
        old.and([old('wikis.state', '=', 'purged'), old('backup.taken_at', '<=', before)]),
        old.and([
          old('wikis.state', '!=', 'purged'),
          old('backup.current_at', '<', before),
          old.exists(
            old
              .selectFrom('wiki_backups as newer')
              .select('newer.id')
              .whereRef('newer.wiki_id', '=', 'backup.wiki_id')
              .whereRef('newer.id', '>', 'backup.id'),
          ),
        ]),
      ]),
    )
    .orderBy('backup.wiki_id')
    .execute()
}

/**
 * Old backups of wikis that are purged, or missing from the database because an older state of it was restored.
 */
async function findGone(db: Db, stored: readonly Snapshot[], before: number): Promise<readonly Snapshot[]> {
  const wikis = await db.selectFrom('wikis').select('id').where('state', '!=', 'purged').execute()
  const ids = new Set(wikis.map(({ id }) => id))
  return stored.filter(({ series, takenAt }) => {
    const wikiId = wikiOfSeries(series)
    return wikiId !== null && !ids.has(wikiId) && takenAt < before
  })
}

/** Backups that were never verified. Those that the database lists were; the store will have them confirmed. */
async function findUnverified(
  db: Db,
  stored: readonly Snapshot[],
  before: number,
): Promise<readonly Snapshot[]> {
  const found = stored.filter(({ verifiedAt, takenAt }) => verifiedAt === null && takenAt < before)
  const listed = await filterListed(db, found)
  return found.filter(snapshot => !listed.includes(snapshot))
}

/** The last verified one stays. */
function findOldServiceBackups(stored: readonly Snapshot[], before: number): readonly Snapshot[] {
  const verified = stored.filter(({ series, verifiedAt }) => series === SERVICE_SERIES && verifiedAt !== null)
  return verified.slice(1).filter(({ takenAt }) => takenAt < before)
}
