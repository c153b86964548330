import { HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A last good backup that is older is late: two nightly runs have failed. */
export const LATE_MS = 48 * HOUR_MS

/** Figures of the backups. Ages are milliseconds since the backed-up state was last current. */
interface BackupFigures {
  /** Null if there is none. */
  readonly serviceAge: number | null
  /** The age of the oldest last backup of a wiki; without one, the wiki's own age. 0 without wikis. */
  readonly oldestWikiAge: number
  readonly wikis: number
  readonly wikisWithBackup: number
  readonly failing: number
  /** Bytes of all wikis' last backups, unpacked. */
  readonly bytes: number
  /** The last run that has ended. */
  readonly lastRun: {
    readonly copied: number
    readonly unchanged: number
    readonly failed: number
    readonly bytes: number
    readonly duration: number
    readonly finishedAge: number
    readonly hasError: boolean
  } | null
}

export async function readBackupFigures(db: Db, now: number): Promise<BackupFigures> {
  // If the clock was set back, ages are not negative.
  const ageOf = (time: number) => Math.max(0, now - time)
  const wikis = await db
    .selectFrom('wikis')
    .leftJoin(
      query =>
        query
          .selectFrom('wiki_backups')
          .select(({ fn }) => ['wiki_id', fn.max('current_at').as('current_at'), fn.max('id').as('last')])
          .groupBy('wiki_id')
          .as('newest'),
      join => join.onRef('newest.wiki_id', '=', 'wikis.id'),
    )
    .leftJoin('wiki_backups as backup', 'backup.id', 'newest.last')
    .select(({ fn }) => [
      fn.countAll<number>().as('wikis'),
      fn.count<number>('newest.wiki_id').as('backed_up'),
      fn.min(fn.coalesce('newest.current_at', 'wikis.created_at')).as('oldest'),
      fn.sum<number | null>('backup.bytes').as('bytes'),
    ])
    .where('wikis.state', '=', 'ready')
    .executeTakeFirstOrThrow()
  const service = await db
    .selectFrom('backup_runs')
    .select(({ fn }) => fn.max('service_taken_at').as('taken_at'))
    .executeTakeFirst()
  const failures = await db
    .selectFrom('wiki_backup_failures')
    .innerJoin('wikis', 'wikis.id', 'wiki_backup_failures.wiki_id')
    .where('wikis.state', '=', 'ready')
    .select(({ fn }) => fn.countAll<number>().as('failing'))
    .executeTakeFirst()
  const run = await db
    .selectFrom('backup_runs')
    .selectAll()
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    serviceAge: service?.taken_at == null ? null : ageOf(service.taken_at),
    oldestWikiAge: wikis.oldest === null ? 0 : ageOf(wikis.oldest),
    wikis: wikis.wikis,
    wikisWithBackup: wikis.backed_up,
    failing: failures?.failing ?? 0,
    bytes: wikis.bytes ?? 0,
    lastRun: run
      ? {
          copied: run.copied,
          unchanged: run.unchanged,
          failed: run.failed,
          bytes: run.bytes,
          duration: Math.max(0, (run.finished_at ?? 0) - (run.started_at ?? run.requested_at)),
          finishedAge: ageOf(run.finished_at ?? 0),
          hasError: run.error !== null,
        }
      : null,
  }
}

/** Whether the last good backup of a wiki or of the service's database is too old. False if backups are off. */
export async function areBackupsLate({
  db,
  backupStore,
  clock,
}: Pick<Deps, 'db' | 'backupStore' | 'clock'>): Promise<boolean> {
  if (!backupStore) return false
  const { serviceAge, oldestWikiAge } = await readBackupFigures(db, clock.now())
  return oldestWikiAge > LATE_MS || (serviceAge ?? 0) > LATE_MS
}
