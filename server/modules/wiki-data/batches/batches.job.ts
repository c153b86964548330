import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { RunEndedError, runWork } from '#server/modules/wiki-data/run-work.ts'
import { errorText, failureText, type WikiDataCode } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { hasNotBegun } from '#server/modules/wikis/shared/silent-wiki.ts'
import { type GoesOn, type JobContext, jobKind } from '#server/platform/jobs/jobs.ts'
import { type BatchEnd, BatchEndedError, BatchHasToWaitError } from '#server/wikis/batches/batch-orders.ts'
import { batchDir, OWN_FILES } from './batch-files.ts'
import type { BatchRun } from './batch-turns.ts'
import { type BatchWork, findBatch, findWork } from './batches.repository.ts'
import { checkBatch } from './check-batch.ts'
import { removeOldFiles } from './old-batch-files.ts'
import { readUndone } from './read-undone.ts'
import { BATCH_READING_LIMITS, lookAtTable, readBatchFile } from './reading/read-batch-file.ts'
import { StoppedError, saveBatch, settleSaved } from './save-batch.ts'
import { NO_COUNTS } from './to-batch.ts'

export const workOnBatch = jobKind<{ readonly batchId: number }>('wiki-batches.work', { maxAttempts: 20 })

const LOOK_EVERY_MS = 2 * SECOND_MS

const ENDS: Readonly<Record<BatchEnd, WikiDataCode>> = {
  'not-allowed': 'batch-not-allowed',
  'wiki-gone': 'wiki-deleted',
  'wiki-suspended': 'wiki-suspended',
  'wiki-full': 'batch-wiki-full',
  'wiki-read-only': 'batch-wiki-read-only',
  'no-wikibase': 'batch-no-wikibase',
  'wiki-replaced': 'batch-wiki-replaced',
}

/** Registers the job that reads, checks and runs batches, and the periodic work that removes their files. */
export function registerBatchJobs(deps: Deps): void {
  deps.jobs.handle(workOnBatch, {
    run: async ({ batchId }, context) => await work(deps, batchId, context),
    gaveUp: async ({ batchId }) => await fail(deps, batchId, errorText('batch-failed')),
  })
  deps.jobs.everyHere('wiki-batches.files', async () => await removeOldFiles(deps))
}

async function work(deps: Deps, batchId: number, context: JobContext): Promise<GoesOn | undefined> {
  const find = async () => await findWork(deps.db, batchId)
  let status: BatchWork['status'] | null = null
  return await runWork<BatchWork>(
    deps,
    {
      what: 'batch',
      id: batchId,
      find,
      watch: {
        everyMs: LOOK_EVERY_MS,
        look: async () => {
          const now = await find()
          // It was paused or stopped, or its account is gone.
          return status !== null && now?.status !== status ? new RunEndedError() : null
        },
      },
      work: async (row, signal) => {
        status = row.status
        const run = { deps, row, dir: batchDir(deps.config, row.dir ?? ''), signal, context }
        const { undoes } = row
        if (row.status === 'reading')
          return undoes === null
            ? await readFile(run)
            : await whenWritable(async () => await readUndone(run, undoes))
        return await whenWritable(async () =>
          row.status === 'checking' ? await checkBatch(run) : await saveBatch(run),
        )
      },
      fail: async thrown => await fail(deps, batchId, failureOf(thrown), thrown instanceof StoppedError),
      ended: async () => await endLost(deps, batchId),
    },
    context,
  )
}

/** While the wiki takes no edits or does not answer, leaves the batch as it is; it continues by itself later. */
async function whenWritable(work: () => Promise<GoesOn | undefined>): Promise<GoesOn | undefined> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof BatchHasToWaitError || hasNotBegun(thrown)) return 'later'
    throw thrown
  }
}

function failureOf(thrown: unknown): string {
  if (thrown instanceof FileRefusedError) return thrown.message
  if (thrown instanceof StoppedError) return errorText('batch-stopped')
  return thrown instanceof BatchEndedError ? errorText(ENDS[thrown.end]) : failureText(thrown, 'batch-failed')
}

async function fail(deps: Deps, id: number, error: string, stopped = false): Promise<void> {
  const now = deps.clock.now()
  const values = { status: stopped ? 'stopped' : 'failed', error, updated_at: now, finished_at: now } as const
  const isEnded =
    (await changeRun(deps.db, 'wiki_batches', id, ['reading', 'checking', 'running'], values)) ||
    ['stopped', 'failed'].includes((await findBatch(deps.db, id))?.status ?? '')
  // A batch that was paused meanwhile will continue, and then needs what the wiki remembers of it.
  if (isEnded) await settleSaved(deps, id)
}

/** Ends a batch that can no longer be worked on, unless somebody has ended or paused it. */
async function endLost(deps: Deps, id: number): Promise<void> {
  if (await findWork(deps.db, id)) return
  const row = await findBatch(deps.db, id)
  if (row && ['reading', 'checking', 'running'].includes(row.status)) {
    await fail(deps, id, errorText('batch-not-allowed'))
    return
  }
  if (row?.status === 'stopped') await settleSaved(deps, id)
}

async function readFile({ deps, row, dir, signal }: BatchRun): Promise<'next-turn'> {
  const { db, clock, disk } = deps
  const sent = join(dir, OWN_FILES.sent)
  const now = clock.now()
  if (row.format === 'table' && row.mapping === null) {
    const look = await lookAtTable(sent, undefined, signal)
    const values = { status: 'mapping', look: JSON.stringify(look), updated_at: now } as const
    await changeRun(db, 'wiki_batches', row.id, 'reading', values)
    return 'next-turn'
  }
  const mapping = row.mapping === null ? null : JSON.parse(row.mapping)
  // Leaves disk space for others while it is read.
  const writtenBytes = Math.min(BATCH_READING_LIMITS.writtenBytes, Math.floor((await disk.room()) / 2))
  const asked = { format: row.format, mapping, ids: row.ids, dir }
  const read = await readBatchFile(sent, asked, signal, { ...BATCH_READING_LIMITS, writtenBytes })
  await changeRun(db, 'wiki_batches', row.id, 'reading', {
    ...{ status: 'checking', unreadable: read.unreadable, updated_at: clock.now() },
    counts: JSON.stringify({ ...NO_COUNTS, total: read.edits }),
    header: read.header && JSON.stringify(read.header),
  })
  return 'next-turn'
}
