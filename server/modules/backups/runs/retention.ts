import { DAY_MS } from '#contract/durations.ts'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { deleteBackup } from '#server/modules/backups/shared/backups.repository.ts'
import { SERVICE_SERIES, wikiOfSeries, wikiSeries } from '#server/modules/backups/shared/series.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { RunDeps } from './run-deps.ts'
import { tidySeries } from './tidy-series.ts'

const KEPT_MS = PURGE_AFTER_DAYS * DAY_MS
/** Milliseconds by which the time of the retention follows the clock in one run. */
const STEP_MS = 7 * DAY_MS

type Needs = Pick<RunDeps, 'db' | 'store' | 'log'>

/**
 * The time that retention counts from: now, or less if the clock is far ahead of the last run. A clock that was
 * set wrongly for a night must not cost all old backups.
 */
export function retentionTime(last: number | null, now: number): number {
  return last === null ? now : Math.min(now, last + STEP_MS)
}

/**
 * Removes backups that are over 30 days old, except each wiki's last one until it is purged. A backup's age counts
 * from when its wiki was last as it is; that of a purged wiki from when it was taken.
 */
export async function removeOldBackups(deps: Needs, time: number, signal: AbortSignal): Promise<void> {
  const before = time - KEPT_MS
  for (const { wikiId, snapshots } of bySeries(await listOld(deps.db, before))) {
    signal.throwIfAborted()
    const series = wikiSeries(wikiId)
    for (const id of snapshots) {
      await deps.store.remove({ series, id })
      await deleteBackup(deps.db, wikiId, id)
    }
    // Nothing is swept while a damaged one is there.
    for (const snapshot of await deps.store.damaged(series))
      if (snapshot.takenAt < before) await deps.store.remove(snapshot)
    await tidySeries(deps, series, signal, true)
  }
  await removeGone(deps, before, signal)
  await removeOldServiceBackups(deps, before, signal)
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

function bySeries(rows: readonly { wiki_id: number; snapshot: string }[]) {
  const found = new Map<number, string[]>()
  for (const { wiki_id, snapshot } of rows) found.set(wiki_id, [...(found.get(wiki_id) ?? []), snapshot])
  return [...found].map(([wikiId, snapshots]) => ({ wikiId, snapshots }))
}

/**
 * Series of purged wikis, and of wikis that are not in the database, because an older state of it was restored.
 * They disappear with their last backup, also if that was removed while the series could not be swept.
 */
async function removeGone(deps: Needs, before: number, signal: AbortSignal): Promise<void> {
  const wikis = await deps.db.selectFrom('wikis').select('id').where('state', '!=', 'purged').execute()
  const ids = new Set(wikis.map(({ id }) => id))
  for (const series of await deps.store.series()) {
    const wikiId = wikiOfSeries(series)
    if (wikiId === null || ids.has(wikiId)) continue
    const snapshots = [...(await deps.store.list(series)), ...(await deps.store.damaged(series))]
    const old = snapshots.filter(({ takenAt }) => takenAt < before)
    for (const snapshot of old) await deps.store.remove(snapshot)
    if (old.length > 0 || snapshots.length === 0) await tidySeries(deps, series, signal, true)
  }
}

async function removeOldServiceBackups(deps: Needs, before: number, signal: AbortSignal): Promise<void> {
  const verified = (await deps.store.list(SERVICE_SERIES)).filter(({ verifiedAt }) => verifiedAt !== null)
  const old = verified.slice(1).filter(({ takenAt }) => takenAt < before)
  for (const snapshot of old) await deps.store.remove(snapshot)
  await tidySeries(deps, SERVICE_SERIES, signal, old.length > 0)
}
