import { DAY_MS } from '#contract/durations.ts'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { deleteBackup } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { SERVICE_SERIES, snapshotOf, wikiOfSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { RunDeps } from './run-deps.ts'

const RETENTION_MS = PURGE_AFTER_DAYS * DAY_MS
/** Milliseconds by which the time of the retention follows the clock in one run. */
const STEP_MS = 7 * DAY_MS
/** Milliseconds after which a backup that is not verified is no other process's work. */
const UNVERIFIED_MS = DAY_MS

type Needs = Pick<RunDeps, 'db' | 'store' | 'log'>

/**
 * The time that retention counts from: now, or less if the clock is far ahead of the last run. A clock that was
 * set wrongly for a night must not cost all old backups.
 */
export function retentionTime(last: number | null, now: number): number {
  return last === null ? now : Math.min(now, last + STEP_MS)
}

/**
 * Removes backups that are over 30 days old, except each wiki's last one until it is purged, and those that were never
 * verified, which an interrupted run has left. A backup's age counts from when its wiki was last as it is; that of a
 * purged wiki from when it was taken. Then removes the data that no backup needs any more: a failure of that waits for
 * the next time.
 */
export async function removeOldBackups(deps: Needs, time: number, signal: AbortSignal): Promise<void> {
  const { db, store, log } = deps
  const before = time - RETENTION_MS
  const old = await listOld(db, before)
  const stored = await store.list()
  await store.remove([
    ...old.map(snapshotOf),
    ...(await findGone(db, stored, before)),
    ...findOldServiceBackups(stored, before),
    ...stored.filter(({ verifiedAt, takenAt }) => verifiedAt === null && takenAt < time - UNVERIFIED_MS),
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
 * Old backups of purged wikis, and of wikis that are not in the database, because an older state of it was restored.
 */
async function findGone(db: Db, stored: readonly Snapshot[], before: number): Promise<readonly Snapshot[]> {
  const wikis = await db.selectFrom('wikis').select('id').where('state', '!=', 'purged').execute()
  const ids = new Set(wikis.map(({ id }) => id))
  return stored.filter(({ series, takenAt }) => {
    const wikiId = wikiOfSeries(series)
    return wikiId !== null && !ids.has(wikiId) && takenAt < before
  })
}

/** The last verified one stays. */
function findOldServiceBackups(stored: readonly Snapshot[], before: number): readonly Snapshot[] {
  const verified = stored.filter(({ series, verifiedAt }) => series === SERVICE_SERIES && verifiedAt !== null)
  return verified.slice(1).filter(({ takenAt }) => takenAt < before)
}
