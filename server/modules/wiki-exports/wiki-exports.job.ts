import { rename, rm } from 'node:fs/promises'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { EXPORT_DAYS } from '#contract/wiki-data/wiki-export.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { sentenceFor, TEXTS } from './export-error.ts'
import { exportPath, newExportFile, removeExportFile } from './export-files.ts'
import { ExportProgress } from './export-progress.ts'
import { type MadeArchive, makeArchive } from './make-archive.ts'
import { removeOldExports } from './remove-old-exports.ts'
import { CancelledError, type RunningExports } from './running-exports.ts'
import { exportReady } from './wiki-exports.emails.ts'
import {
  changeExport,
  findAsker,
  findPendingExport,
  listReplaced,
  type PendingExport,
} from './wiki-exports.repository.ts'
import { runExportJob } from './wiki-exports.usecases.ts'

/** Registers the job that makes exports, and the one that removes them when their time is over. */
export function registerWikiExportJobs(deps: Deps, running: RunningExports): void {
  deps.jobs.handle(runExportJob, {
    run: ({ exportId }, context) => runExport(deps, running, exportId, context),
    gaveUp: ({ exportId }) => fail(deps, exportId, TEXTS.unexpected),
  })
  deps.jobs.every('wiki-exports.remove', HOUR_MS, async () => await removeOldExports(deps))
}

/** Rejects only if the server stops or the lease is lost; the export then begins again. */
async function runExport(
  deps: Deps,
  running: RunningExports,
  exportId: number,
  context: JobContext,
): Promise<void> {
  const row = await findPendingExport(deps.db, exportId)
  if (!row) return await giveUp(deps, exportId)
  const progress = new ExportProgress(deps, exportId)
  const signal = AbortSignal.any([context.signal, running.begin(exportId), progress.signal])
  const { name, unfinished } = await newExportFile(deps.config)
  try {
    await progress.start()
    const made = await makeArchive(deps, row, { progress, signal, output: unfinished })
    progress.stop()
    await rename(unfinished, exportPath(deps.config, name))
    await finish(deps, row, name, made)
  } catch (thrown) {
    progress.stop()
    await rm(unfinished, { force: true })
    if (context.signal.aborted) throw thrown
    if (isCancelled(thrown) || isCancelled(signal.reason)) return await giveUp(deps, exportId)
    deps.log.warn({ err: thrown, export: exportId }, 'An export failed')
    await fail(deps, exportId, sentenceFor(signal.reason ?? thrown))
  } finally {
    running.end(exportId)
  }
}

/** Makes it ready, replaces the wiki's earlier one of the same kind, and tells the member. */
async function finish(
  deps: Deps,
  row: PendingExport,
  file: string,
  { takenAt, content, size, sha256 }: MadeArchive,
): Promise<void> {
  const { db, clock, config, mailer } = deps
  const now = clock.now()
  const expiresAt = now + EXPORT_DAYS * DAY_MS
  const values = {
    taken_at: takenAt,
    finished_at: now,
    expires_at: expiresAt,
    size,
    sha256,
    file,
    ...content,
  }
  const replaced = await db.transaction().execute(async trx => {
    if (!(await changeExport(trx, row.id, 'pending', { status: 'ready', step: null, ...values }))) return null
    const older = await listReplaced(trx, row)
    for (const { id } of older) await changeExport(trx, id, 'ready', { status: 'gone', file: null })
    const asker = await findAsker(trx, row)
    if (asker) await mailer.send(trx, exportReady(config, asker.email, row, expiresAt))
    return older
  })
  // It was cancelled at the last moment.
  if (replaced === null) await removeExportFile(config, file)
  for (const older of replaced ?? []) await removeExportFile(config, older.file)
}

async function fail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  exportId: number,
  error: string,
): Promise<void> {
  const values = { status: 'failed', step: null, error, finished_at: clock.now() } as const
  await changeExport(db, exportId, 'pending', values)
}

/** Ends an export that nobody can use any more. One that was cancelled has ended already. */
async function giveUp({ db, clock }: Pick<Deps, 'db' | 'clock'>, exportId: number): Promise<void> {
  await changeExport(db, exportId, 'pending', { status: 'gone', step: null, finished_at: clock.now() })
}

function isCancelled(reason: unknown): boolean {
  return reason instanceof CancelledError
}
