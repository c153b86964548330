import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { ImportReport } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { FileRefusedError } from '#server/modules/wiki-imports/reading/common/file-refused-error.ts'
import { readingLimits } from '#server/modules/wiki-imports/reading/common/reading-limits.ts'
import type { FileReader } from '#server/modules/wiki-imports/reading/read-file.ts'
import { FAILURES, isDiskFull } from '#server/modules/wiki-imports/shared/import-failure.ts'
import { prepareCopy } from '#server/modules/wiki-imports/shared/prepared-copy.ts'
import { removeUploadFile, uploadFile } from '#server/modules/wiki-imports/shared/upload-files.ts'
import {
  changeImport,
  endImport,
  findImport,
  findWork,
  type ImportWork,
} from '#server/modules/wiki-imports/shared/wiki-imports.repository.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'

type Needs = Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>

/** How often a check looks whether it was cancelled. */
const LOOK_EVERY_MS = 2 * SECOND_MS
const NOTHING = 'This file has no page that this wiki could take.'

/** Finds out what an uploaded file holds. Rejects only if it is to be tried again. */
export async function checkImport(
  deps: Needs,
  reader: FileReader,
  importId: number,
  { signal, attempt }: Pick<JobContext, 'signal' | 'attempt'>,
): Promise<void> {
  const { db, clock, log } = deps
  const row = await findWork(db, importId, 'checking')
  if (!row) return
  const cancelled = new AbortController()
  const watching = watch(deps, importId, cancelled)
  try {
    const report = await readReport(deps, reader, row, AbortSignal.any([signal, cancelled.signal]))
    const values = { status: 'checked', report: JSON.stringify(report), updated_at: clock.now() } as const
    await changeImport(db, importId, 'checking', values)
  } catch (thrown) {
    signal.throwIfAborted()
    if (cancelled.signal.aborted) return
    if (!(thrown instanceof FileRefusedError) && !isDiskFull(thrown)) throw thrown
    log.info({ err: thrown, import: importId, attempt }, 'A file cannot be imported')
    await failCheck(deps, importId, thrown instanceof FileRefusedError ? thrown.message : FAILURES.diskFull)
  } finally {
    cancelled.abort()
    await watching
  }
}

/** Ends an import whose file cannot be imported. */
export async function failCheck(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  importId: number,
  error: string,
): Promise<void> {
  await endImport(db, importId, 'checking', { status: 'failed', error, now: clock.now() })
  const row = await findImport(db, importId)
  if (row) await removeUploadFile(config, row.upload_id)
}

async function readReport(
  deps: Needs,
  reader: FileReader,
  row: ImportWork,
  signal: AbortSignal,
): Promise<ImportReport> {
  const { config, clock } = deps
  const limits = readingLimits(config.importUploadMb)
  const file = uploadFile(config, row.upload_id)
  const { copy, facts, settings } = await prepareCopy(
    deps,
    reader,
    { domain: row.domain, file, limits },
    signal,
  )
  await copy.remove()
  const order = { task: 'check', facts, dir: null, limits, now: clock.now() } as const
  const { report, fileBytes } = await reader.read(file, order, signal)
  const filesMax = config.wikiUploadsMb * MEGABYTE
  if (filesMax > 0 && fileBytes > filesMax)
    throw new FileRefusedError(
      `The files in this archive take ${formatBytes(fileBytes)}, and those of a wiki may take ${formatBytes(filesMax)}.`,
    )
  const { pages, files, users } = report.content
  if (pages + files + users === 0) throw new FileRefusedError(NOTHING)
  return { ...report, losses: [...(settings?.losses ?? []), ...report.losses] }
}

/** Aborts when the import is no longer being checked. */
async function watch({ db }: Needs, importId: number, cancelled: AbortController): Promise<void> {
  while (!cancelled.signal.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal: cancelled.signal, ref: false }).catch(() => undefined)
    if (cancelled.signal.aborted) return
    if (!(await findWork(db, importId, 'checking'))) cancelled.abort(new Error('The import was cancelled.'))
  }
}
