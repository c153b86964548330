import { type BackupRun, openRun } from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { ensurePeriodicJob } from '#server/platform/jobs/jobs.repository.ts'

/** The periodic job that makes backups. `npm run backup` sets it due. */
export const BACKUP_JOB = 'backups.run'

/** Requests a run now, by the process that makes backups or by the next one to start. */
export async function requestRun(db: Db, now: number): Promise<BackupRun> {
  const run = await openRun(db, now)
  await ensurePeriodicJob(db, BACKUP_JOB, now)
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('periodic_name', '=', BACKUP_JOB)
    .where('run_at', '>', now)
    .execute()
  return run
}

/** Withdraws a request, unless the run has begun. */
export async function withdrawRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backup_runs').where('id', '=', id).where('started_at', 'is', null).execute()
}

/** Whether a process is working on the run. */
export async function isRunning(db: Db, now: number): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('periodic_name', '=', BACKUP_JOB)
    .where('lease_until', '>', now)
    .executeTakeFirst()
  return job !== undefined
}

/**
 * Ends the lease of a killed process, so that its run continues at once. Only for the process that holds the lock on the
 * data directory, with a database that no other machine uses.
 */
export async function takeOverRun(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_token: null, lease_until: null })
    .where('periodic_name', '=', BACKUP_JOB)
    .execute()
}
