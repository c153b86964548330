import { DAY_MS } from '#contract/durations.ts'
import { readServiceAbout, toAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import {
  countBackedUp,
  countWikis,
  filterListed,
} from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import {
  type BackupRun,
  deleteRunsBefore,
  findLastRun,
  updateRun,
} from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import { SERVICE_SERIES } from '#server/modules/wiki-data/backups/shared/series.ts'
import { serviceId } from '#server/modules/wiki-data/backups/shared/service-id.ts'
import { clearWorkDir } from '#server/modules/wiki-data/backups/shared/work-dir.ts'
import { BackupError, operatorText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { commandHere } from '#server/platform/command-here.ts'
import { backoffMs } from '#server/platform/jobs/backoff.ts'
import { backUpService } from './back-up-service.ts'
import { backUpWikis, StoreUnusable } from './back-up-wikis.ts'
import { notifyOperator } from './operator.emails.ts'
import { rebuildBackupList } from './rebuild-list.ts'
import { removeOldBackups, retentionTime } from './retention.ts'
import type { RunDeps } from './run-deps.ts'

/** How often a step that concerns the whole run is retried. */
const RETRIES = 3
/** How long ended runs are listed. */
const RUNS_LISTED_MS = 90 * DAY_MS

/**
 * Backs up the service's database and all wikis, verifies each, and removes old backups. Continues an
 * interrupted run.
 * @throws only the signal's reason; the operator gets an email about every other failure.
 */
export async function runBackup(deps: RunDeps, open: BackupRun, signal: AbortSignal): Promise<void> {
  const { db, clock, store, log, config } = deps
  const last = await findLastRun(db)
  const run = { ...open, started_at: open.started_at ?? clock.now() }
  await updateRun(db, run.id, { started_at: run.started_at, place: store.location, error: null })
  await clearWorkDir(config.dataDir)
  let error: string | null = null
  try {
    const { service, stored } = await withRetries(async () => await begin(deps, last, signal))
    const database =
      run.service_snapshot === null
        ? await backUpDatabase(service)
        : stored.find(({ series, id }) => series === SERVICE_SERIES && id === run.service_snapshot)
    await updateRun(db, run.id, { wikis: await countWikis(db) })
    const added = await backUpWikis(deps, run, service, stored, signal)
    await confirmBackups(deps, [...stored, ...added])
    if (database) await noteEnd(deps, database)
    const time = retentionTime(last?.retention_at ?? null, clock.now())
    await removeOldBackups(deps, time, signal)
    await updateRun(db, run.id, { retention_at: time })
  } catch (err) {
    signal.throwIfAborted()
    error = operatorText(err)
    const message =
      err instanceof StoreUnusable ? 'The backup store cannot be used' : 'A run of backups failed'
    log.error({ err }, message)
  }
  error ??=
    (await db.selectFrom('backup_runs').select('error').where('id', '=', run.id).executeTakeFirst())?.error ??
    null
  await updateRun(db, run.id, { finished_at: clock.now(), error })
  await deleteRunsBefore(db, clock.now() - RUNS_LISTED_MS)
  await notifyOperator(deps, error)

  /** Returns null if it fails; the wikis are backed up all the same. */
  async function backUpDatabase(service: string): Promise<Snapshot | null> {
    try {
      const snapshot = await withRetries(async () => await backUpService(deps, service, signal))
      await updateRun(db, run.id, {
        service_snapshot: snapshot.id,
        service_taken_at: snapshot.takenAt,
        service_bytes: snapshot.bytes,
      })
      return snapshot
    } catch (err) {
      signal.throwIfAborted()
      log.error({ err }, "The service's database could not be backed up")
      await updateRun(db, run.id, {
        error: `The service's database could not be backed up: ${operatorText(err)}`,
      })
      return null
    }
  }

  async function withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (let retry = 1; ; retry += 1)
      try {
        return await work()
      } catch (err) {
        signal.throwIfAborted()
        if (retry > RETRIES || err instanceof BackupError) throw err
        await deps.pause(backoffMs(retry), signal)
      }
  }
}

/** Checks the store, and that its backups belong to this service. @returns the service's id, and what the store has. */
async function begin(
  { db, store, log }: RunDeps,
  last: BackupRun | undefined,
  signal: AbortSignal,
): Promise<{ service: string; stored: readonly Snapshot[] }> {
  await store.check()
  const service = await serviceId(db)
  const stored = await store.list()
  const newest = stored.find(({ series }) => series === SERVICE_SERIES)
  if (newest && readServiceAbout(newest)?.service !== service)
    throw new BackupError(
      `${store.location} has the backups of another service. To bring that one back: ${commandHere('restore')}. Otherwise set BACKUP_DIR to another place.`,
    )
  signal.throwIfAborted()
  if (last && last.place !== store.location) {
    log.info(
      { place: store.location },
      'The location of the backups has changed: reading the list of backups',
    )
    await rebuildBackupList({ db }, stored, service)
  }
  return { service, stored }
}

/** Confirms the backups that this run has verified, or an earlier one that was interrupted. */
async function confirmBackups({ db, store }: RunDeps, snapshots: readonly Snapshot[]): Promise<void> {
  const unconfirmed = snapshots.filter(({ verifiedAt }) => verifiedAt === null)
  await store.confirm(await filterListed(db, unconfirmed))
}

/** Notes in the service's snapshot when its run ended, so that a restore finds the wikis' snapshots of that run. */
async function noteEnd({ db, store, clock }: RunDeps, snapshot: Snapshot): Promise<void> {
  const about = readServiceAbout(snapshot)
  if (!about) return
  const run = { endedAt: clock.now(), wikis: await countBackedUp(db) }
  await store.describe(snapshot, toAbout({ ...about, run }))
}
