import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TableLook } from '#contract/batches/batch.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { runReader } from '#server/modules/wiki-data/file-reading/run-reader.ts'
import { fileKind, KIND_BYTES } from '#server/modules/wiki-data/imports/reading/common/file-kind.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import {
  BATCH_FILES,
  type BatchReadingLimits,
  type BatchReadingOrder,
  type BatchReadingResult,
  type ReadBatch,
} from './batch-reading.ts'

const READER = join(import.meta.dirname, 'batch-reader.process.ts')

export const BATCH_READING_LIMITS: BatchReadingLimits = {
  unpackedBytes: 20 * 1024 * MEGABYTE,
  sheetBytes: 50 * MEGABYTE,
  sheetUnpackedBytes: 400 * MEGABYTE,
  columns: 500,
  lineLength: 1_000_000,
  entityLength: 4_000_000,
  depth: 40,
  lines: 1_000_000,
  referred: 10_000_000,
  writtenBytes: 50 * 1024 * MEGABYTE,
  ms: 30 * MINUTE_MS,
  heapMb: 768,
  unpackerMb: 256,
  programs: '/usr/bin:/bin',
}

type Asked = Pick<BatchReadingOrder, 'format' | 'mapping' | 'ids'>

/**
 * Looks at a table, for the page on which its columns are mapped.
 * @throws FileRefusedError with a sentence for the uploader; the signal's reason.
 */
export async function lookAtTable(
  path: string,
  sheet: number | undefined,
  signal: AbortSignal,
  limits = BATCH_READING_LIMITS,
): Promise<TableLook> {
  const mapping = sheet === undefined ? null : { sheet, columns: [] }
  const asked = { format: 'table', mapping, ids: 'of-this-wiki', task: 'look', dir: null } as const
  const result = await ask(path, asked, signal, limits)
  if (result.kind !== 'looked') throw new Error('The reader did not look at the table.')
  return result.table
}

/**
 * Reads a file of a batch into the files of `BATCH_FILES`, which are removed again if it is refused or the disk is full.
 * @param dir an existing directory, in which files of an earlier reading are overwritten.
 * @throws as {@link lookAtTable}.
 */
export async function readBatchFile(
  path: string,
  asked: Asked & { readonly dir: string },
  signal: AbortSignal,
  limits = BATCH_READING_LIMITS,
): Promise<ReadBatch> {
  try {
    const result = await ask(path, { ...asked, task: 'read' }, signal, limits)
    if (result.kind !== 'read') throw new Error('The reader did not read the file.')
    return result
  } catch (thrown) {
    // If this process was told to stop, another one may already be reading the file.
    if (thrown instanceof FileRefusedError || isDiskFull(thrown))
      for (const name of Object.values(BATCH_FILES)) await rm(join(asked.dir, name), { force: true })
    throw thrown
  }
}

async function ask(
  path: string,
  order: Asked & Pick<BatchReadingOrder, 'task' | 'dir'>,
  signal: AbortSignal,
  limits: BatchReadingLimits,
): Promise<BatchReadingResult> {
  const file = await open(path, 'r')
  const outOfTime = AbortSignal.timeout(limits.ms)
  try {
    const start = Buffer.alloc(KIND_BYTES)
    const { bytesRead } = await file.read(start, 0, KIND_BYTES, 0)
    if (bytesRead === 0) throw new FileRefusedError('This file is empty.')
    const kind = fileKind(start.subarray(0, bytesRead))
    if (kind === 'xml') throw new FileRefusedError('This is an XML or HTML file, which cannot be a batch.')
    const whole: BatchReadingOrder = { ...order, kind: kind ?? 'text', limits }
    const signals = AbortSignal.any([signal, outOfTime])
    return await runReader<BatchReadingOrder, BatchReadingResult>(READER, file, whole, {
      signal: signals,
      cutOff: null,
    })
  } catch (thrown) {
    signal.throwIfAborted()
    if (outOfTime.aborted) throw new FileRefusedError('Reading this file took too long.', { cause: thrown })
    throw thrown
  } finally {
    await file.close()
  }
}
