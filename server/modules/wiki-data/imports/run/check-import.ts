import { SECOND_MS } from '#contract/durations.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { ImportReport } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { readingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import type { FileReader } from '#server/modules/wiki-data/imports/reading/read-file.ts'
import {
  endImport,
  findImport,
  findWork,
  type ImportWork,
} from '#server/modules/wiki-data/imports/shared/imports.repository.ts'
import { prepareDraft } from '#server/modules/wiki-data/imports/shared/prepare-draft.ts'
import { removeUploadFile, uploadFile } from '#server/modules/wiki-data/imports/shared/upload-files.ts'
import { RunEndedError, runWork } from '#server/modules/wiki-data/run-work.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import { importFailureText } from './run-import.ts'

type Needs = Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>

/** How often a check looks whether its import was cancelled. */
const LOOK_EVERY_MS = 2 * SECOND_MS
const NOTHING = 'This file contains no page that this wiki can import.'

/** Finds out what an uploaded file contains. Rejects only if it should be tried again. */
export async function checkImport(
  deps: Needs,
  reader: FileReader,
  importId: number,
  context: Pick<JobContext, 'signal' | 'attempt'>,
): Promise<void> {
  const { db, clock } = deps
  const find = async () => await findWork(db, importId, 'checking')
  await runWork(
    deps,
    {
      what: 'check',
      id: importId,
      find,
      watch: {
        everyMs: LOOK_EVERY_MS,
        look: async () => ((await find()) ? null : new RunEndedError()),
      },
      work: async (row, signal) => {
        const report = await readReport(deps, reader, row, signal)
        const values = { status: 'checked', report: JSON.stringify(report), updated_at: clock.now() } as const
        await changeRun(db, 'wiki_imports', importId, 'checking', values)
        return undefined
      },
      fail: async thrown => {
        if (!(thrown instanceof FileRefusedError || isDiskFull(thrown))) throw thrown
        await failCheck(deps, importId, thrown)
      },
      // A cancellation is stored by whoever cancels.
      ended: async () => undefined,
    },
    context,
  )
}

/** Ends an import whose file cannot be imported. */
export async function failCheck(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  importId: number,
  thrown: unknown,
): Promise<void> {
  const error = importFailureText(thrown)
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
  const { draft, facts, settings } = await prepareDraft(
    deps,
    reader,
    { domain: row.domain, file, limits },
    signal,
  )
  await draft.remove()
  const order = { task: 'check', facts, dir: null, limits, now: clock.now() } as const
  const { report, fileBytes } = await reader.read(file, order, signal)
  const filesMax = config.wikiUploadsMb * MEGABYTE
  if (filesMax > 0 && fileBytes > filesMax)
    throw new FileRefusedError(
      `The files in this archive take up ${formatBytes(fileBytes)}. Those of a wiki may take up ${formatBytes(filesMax)}.`,
    )
  const { pages, files, users } = report.content
  if (pages + files + users === 0) throw new FileRefusedError(NOTHING)
  return { ...report, losses: [...(settings?.losses ?? []), ...report.losses] }
}
