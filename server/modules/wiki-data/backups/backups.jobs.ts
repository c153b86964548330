import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { neverRuns } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { nextRunAt } from './nightly/next-run.ts'
import { BACKUP_JOB } from './nightly/request-run.ts'
import { runBackup } from './nightly/run-backup.ts'
import type { RunDeps } from './nightly/run-deps.ts'
import { serviceDatabase } from './service-database/service-dump.ts'
import { findLastRun, findOpenRun, openRun, updateRun } from './shared/runs.repository.ts'

/** After this time an interrupted run is not continued: its dump of the database is too old. */
const STALE_MS = 12 * HOUR_MS

const pauseFor: RunDeps['pause'] = async (ms, signal) =>
  void (await delay(ms, undefined, { signal, ref: false }))

/**
 * Makes backups once a day. The job's lease lets one process work at a time. A process without an engine cannot
 * copy wikis and leaves the job to others.
 */
export function registerBackupJob(deps: Deps, pause = pauseFor): void {
  const { backupStore: store, engine, jobs, clock } = deps
  if (!store || neverRuns(engine)) return
  const startedAt = clock.now()
  jobs.every(
    BACKUP_JOB,
    async ({ signal }) =>
      await runIfDue({ ...deps, store, database: serviceDatabase(deps.config), pause }, startedAt, signal),
    { mayRun: () => engine.unavailableReason === null },
  )
}

/** Continues an open run, or opens one if it is time. */
async function runIfDue(deps: RunDeps, startedAt: number, signal: JobContext['signal']): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const open = await findOpenRun(db)
  const isStale = open?.started_at != null && Math.abs(now - open.started_at) > STALE_MS
  if (open && !isStale) return await runBackup(deps, open, signal)
  if (open) await updateRun(db, open.id, { finished_at: now, error: 'The run was interrupted.' })
  else if (now < nextRunAt(await findLastRun(db), startedAt, now)) return
  await runBackup(deps, await openRun(db, now), signal)
}
