import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { MEGABYTE } from '#contract/limits.ts'
import { spawnAs, unprivilegedUser } from '#server/platform/process-user.ts'
import { programError } from '#server/platform/storage-fault.ts'
import { type FileKind, fileKind, KIND_BYTES } from './common/file-kind.ts'
import { CUT_OFF, FileRefusedError } from './common/file-refused-error.ts'
import type { ReadFile, ReadingMessage, ReadingOrder, ReadingResult } from './common/reading-messages.ts'

const READER = join(import.meta.dirname, 'reader.process.ts')
/** This project's code and packages. */
const ROOT = resolve(import.meta.dirname, '../../../../..')

const TEXTS = {
  unknown: 'This is no XML file, no compressed one (.gz, .bz2, .xz) and no ZIP archive of a wiki.',
  missing: (kind: FileKind, program: string) =>
    `This service cannot read .${kind} files at the moment: ${program} is missing on it. Please upload the file unpacked or as .gz.`,
  unpacked: 'This file is damaged, or unpacking it takes more memory than we give.',
  tooLong: 'Reading this file took too long.',
  crashed: 'Reading this file took more memory than we give.',
} as const

type FileOrder = Omit<ReadingOrder, 'kind'>

/** Answers an order about an open file. */
type AnswerFile = (file: FileHandle, order: ReadingOrder, signal: AbortSignal) => Promise<ReadingResult>

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

/** @param answer by default in a process of its own, with bounds on time, memory and what is unpacked. */
export function createFileReader(answer: AnswerFile = inOwnProcess): FileReader {
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

  /** @returns null for the settings of a file that can have none. */
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

const inOwnProcess: AnswerFile = async (file, order, signal) => {
  const unpacker = await startUnpacker(file, order)
  const exit = unpacker && once(unpacker, 'exit').then(([code]) => code as number | null)
  const reader = startReader(unpacker?.stdout ?? file.fd, order)
  // Only the reader holds the other end now, so the program ends with it.
  unpacker?.stdout?.destroy()
  const end = () => {
    reader.kill('SIGKILL')
    unpacker?.kill('SIGKILL')
  }
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    const answer = await answerOf(reader, order)
    if (answer.kind !== 'failed') return answer
    // A program that fails ends its output early, which the reader takes for the end of the file.
    if (answer.reason === CUT_OFF && (await exit)) throw new FileRefusedError(TEXTS.unpacked)
    throw answer.reason === null
      ? programError(answer.fault ?? TEXTS.crashed)
      : new FileRefusedError(answer.reason)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

async function answerOf(reader: ChildProcess, order: ReadingOrder): Promise<ReadingMessage> {
  return await new Promise((resolve, reject) => {
    reader.once('message', message => resolve(message as ReadingMessage))
    reader.once('exit', () => resolve({ kind: 'failed', reason: TEXTS.crashed, fault: null }))
    reader.on('error', reject)
    // If the reader has ended before this, its exit says enough.
    reader.send(order, () => {})
  })
}

function startReader(source: number | Readable, { limits, dir }: ReadingOrder): ChildProcess {
  const writes = dir === null ? [] : [`--allow-fs-write=${dir}`, `--allow-fs-write=${dir}/*`]
  return fork(READER, {
    execArgv: [
      '--permission',
      `--allow-fs-read=${ROOT}`,
      `--allow-fs-read=${ROOT}/*`,
      ...writes,
      `--max-old-space-size=${limits.heapMb}`,
      '--no-warnings',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', source, 'ipc'],
  })
}

/**
 * Debian's own programs, as an unprivileged user; null where Node unpacks itself.
 * @throws FileRefusedError if the program is missing.
 */
async function startUnpacker(file: FileHandle, { kind, limits }: ReadingOrder): Promise<ChildProcess | null> {
  if (kind !== 'bz2' && kind !== 'xz') return null
  const [program, pack] = kind === 'bz2' ? ['bzip2', 'bzip2'] : ['xz', 'xz-utils']
  const memory = kind === 'xz' ? ['--threads=1', `--memlimit=${limits.unpackerMb * MEGABYTE}`] : []
  const unpacker = spawn(program, ['--decompress', '--stdout', '--quiet', ...memory], {
    ...spawnAs(unprivilegedUser()),
    env: { PATH: limits.programs },
    stdio: [file.fd, 'pipe', 'ignore'],
  })
  // Also after `spawn`, because an error that nobody listens to would end the server.
  unpacker.on('error', () => undefined)
  try {
    await once(unpacker, 'spawn')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new FileRefusedError(TEXTS.missing(kind, pack), { cause })
  }
  return unpacker
}
