import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { runReader } from '#server/modules/wiki-data/file-reading/run-reader.ts'
import { CUT_OFF } from './common/cut-off.ts'
import { fileKind, KIND_BYTES } from './common/file-kind.ts'
import type { ReadFile, ReadingOrder, ReadingResult } from './common/reading-messages.ts'

const READER = join(import.meta.dirname, 'reader.process.ts')

const TEXTS = {
  unknown: 'This is neither an XML file, compressed (.gz, .bz2, .xz) or not, nor a ZIP archive of a wiki.',
  tooLong: 'Reading this file took too long.',
} as const

type FileOrder = Omit<ReadingOrder, 'kind'>

/** Carries out an order on an open file. */
type ReadOrderedFile = (file: FileHandle, order: ReadingOrder, signal: AbortSignal) => Promise<ReadingResult>

/** Reads uploaded files. Each call throws FileRefusedError with a sentence, or the signal's reason. */
export interface FileReader {
  read(
    path: string,
    order: FileOrder & { readonly task: 'check' | 'write' },
    signal: AbortSignal,
  ): Promise<ReadFile>
  /** The text of an archive's settings; null if there is none. */
  settings(
    path: string,
    order: Pick<FileOrder, 'limits' | 'now'>,
    signal: AbortSignal,
  ): Promise<string | null>
}

/** @param answer by default in a process of its own, with limits on time, memory and unpacked data. */
export function createFileReader(answer: ReadOrderedFile = inOwnProcess): FileReader {
  return {
    async read(path, order, signal) {
      const answered = await ask(path, order, signal)
      if (answered?.kind !== 'read') throw new Error('The reader did not read the file.')
      return answered.file
    },
    async settings(path, order, signal) {
      const answered = await ask(path, { ...order, task: 'settings', facts: null, dir: null }, signal)
      return answered?.kind === 'settings' ? answered.json : null
    },
  }

  /** @returns null if the settings are asked for and the file is of a kind that has none. */
  async function ask(path: string, order: FileOrder, signal: AbortSignal): Promise<ReadingResult | null> {
    const file = await open(path, 'r')
    const outOfTime = AbortSignal.timeout(order.limits.ms)
    try {
      const start = Buffer.alloc(KIND_BYTES)
      const { bytesRead } = await file.read(start, 0, KIND_BYTES, 0)
      const kind = fileKind(start.subarray(0, bytesRead))
      if (kind === null) throw new FileRefusedError(TEXTS.unknown)
      if (order.task === 'settings' && kind !== 'zip') return null
      return await answer(file, { ...order, kind }, AbortSignal.any([signal, outOfTime]))
    } catch (thrown) {
      signal.throwIfAborted()
      if (outOfTime.aborted) throw new FileRefusedError(TEXTS.tooLong, { cause: thrown })
      throw thrown
    } finally {
      await file.close()
    }
  }
}

const inOwnProcess: ReadOrderedFile = async (file, order, signal) =>
  // A program that fails ends its output early, which the reader takes for the end of the file.
  await runReader<ReadingOrder, ReadingResult>(READER, file, order, { signal, cutOff: CUT_OFF })
