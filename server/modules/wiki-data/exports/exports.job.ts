import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DAY_MS, SECOND_MS } from '#contract/durations.ts'
import { EXPORT_DAYS } from '#contract/wiki-data/wiki-export.ts'
import type { Deps } from '#server/modules/deps.ts'
import { emailOf } from '#server/modules/session/users.repository.ts'
import { RunProgress } from '#server/modules/wiki-data/run-progress.ts'
import { RunEndedError, runWork } from '#server/modules/wiki-data/run-work.ts'
import { failureText, noRoom } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { syncDirectory } from '#server/platform/sync.ts'
import { exportPath, newExportFile, removeExportFile } from './export-files.ts'
import type { ExportStep } from './export-steps.ts'
import { exportReady } from './exports.emails.ts'
import { findAsker, findPendingExport, listReplaced, type PendingExport } from './exports.repository.ts'
import { runExportJob } from './exports.usecases.ts'
import { type MadeArchive, makeArchive } from './make-archive.ts'
import { removeOldExports } from './remove-old-exports.ts'
import type { RunningExports } from './running-exports.ts'

/** Registers the job that makes exports, and the one that removes expired ones. */
export function registerExportJobs(deps: Deps, running: RunningExports): void {
  deps.jobs.handle(runExportJob, {
    run: async ({ exportId }, context) => await runExport(deps, running, exportId, context),
    gaveUp: async ({ exportId }, error) => await fail(deps, exportId, error),
  })
  deps.jobs.every('wiki-exports.remove', async () => await removeOldExports(deps))
}

async function runExport(
  deps: Deps,
  running: RunningExports,
  exportId: number,
  context: JobContext,
): Promise<void> {
  const { db, disk, config } = deps
  const { name, unfinished } = await newExportFile(config)
  const progress = new RunProgress<ExportStep>(deps.clock, 'copying', async (step, share) => {
    await changeRun(db, 'wiki_exports', exportId, 'pending', {
      ...(step !== 'waiting' && { step }),
      share_millionths: Math.floor(share * 1_000_000),
    })
  })
  await runWork(
    deps,
    {
      what: 'export',
      id: exportId,
      find: async () => await findPendingExport(db, exportId),
      cancelled: running.begin(exportId),
      watch: {
        everyMs: SECOND_MS,
        look: async () => {
          await progress.save()
          // The export was cancelled in another process, or its wiki was deleted.
          if (!(await findPendingExport(db, exportId))) return new RunEndedError()
          return (await disk.isLow()) ? noRoom() : null
        },
      },
      work: async (row, signal) => {
        await progress.save()
        const made = await makeArchive(deps, row, { progress, signal, output: unfinished })
        await rename(unfinished, exportPath(config, name))
        await syncDirectory(dirname(unfinished))
        await finish(deps, row, name, made)
        return undefined
      },
      cleanUp: async () => {
        running.end(exportId)
        await rm(unfinished, { force: true })
      },
      fail: async thrown => await fail(deps, exportId, thrown),
      ended: async () => await giveUp(deps, exportId),
    },
    context,
  )
}

/** Marks the export as ready, removes the wiki's earlier one of the same kind, and informs the member. */
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
    if (
      !(await changeRun(trx, 'wiki_exports', row.id, 'pending', { status: 'ready', step: null, ...values }))
    )
      return null
    const subject = row.password_hashes === 1 ? `${row.kind}, with password hashes` : row.kind
    const who = await emailOf(trx, row.user_id)
    await recordChange(trx, { wikiId: row.wiki_id, now, who, kind: 'exported', subject })
    const older = await listReplaced(trx, row)
    for (const { id } of older)
      await changeRun(trx, 'wiki_exports', id, 'ready', { status: 'gone', file: null })
    const asker = await findAsker(trx, row)
    if (asker) await mailer.send(trx, exportReady(config, asker.email, row, expiresAt))
    return older
  })
  // The export was cancelled at the last moment.
  if (replaced === null) await removeExportFile(config, file)
  for (const older of replaced ?? []) await removeExportFile(config, older.file)
}

async function fail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  exportId: number,
  thrown: unknown,
): Promise<void> {
  const error = failureText(thrown, 'export-failed')
  const values = { status: 'failed', step: null, error, finished_at: clock.now() } as const
  await changeRun(db, 'wiki_exports', exportId, 'pending', values)
}

/** Ends an export that nobody can use any more. One that was cancelled has ended already. */
async function giveUp({ db, clock }: Pick<Deps, 'db' | 'clock'>, exportId: number): Promise<void> {
  const values = { status: 'gone', step: null, finished_at: clock.now() } as const
  await changeRun(db, 'wiki_exports', exportId, 'pending', values)
}
