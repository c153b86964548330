import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { MEGABYTE } from '#contract/limits.ts'
import { spawnAs, unprivilegedUser } from '#server/platform/process-user.ts'
import { programError } from '#server/platform/storage-fault.ts'
import { FileRefusedError, type ReadingFailed } from './reading-failed.ts'

/** This project's code and packages. */
const ROOT = resolve(import.meta.dirname, '../../../..')

const TEXTS = {
  missing: (kind: string, program: string) =>
    `This service cannot read .${kind} files at the moment: ${program} is missing on it. Please upload the file unpacked or as .gz.`,
  unpacked: 'This file is damaged, or unpacking it takes more memory than is allowed.',
  crashed: 'Reading this file took more memory than is allowed.',
} as const

/** The order that every reader gets; each kind of reader adds its own fields. */
interface ReaderOrder {
  /** How the file is packed. The reader gets `bz2` and `xz` unpacked. */
  readonly kind: string
  /** The only directory that the reader may write to; null for none. */
  readonly dir: string | null
  readonly limits: FileReaderLimits
}

export interface FileReaderLimits {
  /** MB of heap memory for the process that reads. */
  readonly heapMb: number
  /** MB of memory for programs that unpack. */
  readonly unpackerMb: number
  /** The directories of these programs, as in PATH. */
  readonly programs: string
}

/**
 * Runs a program that reads an untrusted file: its process can open this project's code, write to one directory, and do
 * nothing else.
 * @param cutOff the reason that the reader gives for a file that ends too early; null if it cannot notice.
 * @throws FileRefusedError with a sentence for the uploader; Error for a fault of ours.
 */
export async function runReader<Order extends ReaderOrder, Result extends { readonly kind: string }>(
  program: string,
  file: FileHandle,
  order: Order,
  { signal, cutOff }: { readonly signal: AbortSignal; readonly cutOff: string | null },
): Promise<Exclude<Result, ReadingFailed>> {
  const unpacker = await startUnpacker(file, order)
  const exit = unpacker && once(unpacker, 'exit').then(([code]) => code as number | null)
  const reader = startReader(program, unpacker?.stdout ?? file.fd, order)
  // Only the reader holds the other end now, so the program ends with it.
  unpacker?.stdout?.destroy()
  const end = () => {
    reader.kill('SIGKILL')
    unpacker?.kill('SIGKILL')
  }
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    const answer = await replyOf<Result>(reader, order)
    const isFailed = isFailure(answer)
    // A reader that cannot notice a file's early end has read everything that the program has unpacked.
    if ((isFailed ? answer.reason === cutOff : cutOff === null) && (await exit))
      throw new FileRefusedError(TEXTS.unpacked)
    if (!isFailed) return answer
    throw answer.reason === null
      ? programError(answer.fault ?? TEXTS.crashed)
      : new FileRefusedError(answer.reason)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

function isFailure<Result extends { readonly kind: string }>(
  answer: Result | ReadingFailed,
): answer is ReadingFailed {
  return answer.kind === 'failed'
}

async function replyOf<Result>(
  reader: ChildProcess,
  order: object,
): Promise<Exclude<Result, ReadingFailed> | ReadingFailed> {
  return await new Promise((resolve, reject) => {
    reader.once('message', message => resolve(message as Exclude<Result, ReadingFailed>))
    reader.once('exit', () => resolve({ kind: 'failed', reason: TEXTS.crashed, fault: null }))
    reader.on('error', reject)
    // If the reader has ended before this, its exit is reported anyway.
    reader.send(order, () => {})
  })
}

function startReader(program: string, source: number | Readable, { limits, dir }: ReaderOrder): ChildProcess {
  const writes = dir === null ? [] : [`--allow-fs-write=${dir}`, `--allow-fs-write=${dir}/*`]
  return fork(program, {
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
async function startUnpacker(file: FileHandle, { kind, limits }: ReaderOrder): Promise<ChildProcess | null> {
  if (kind !== 'bz2' && kind !== 'xz') return null
  const [program, pack] = kind === 'bz2' ? ['bzip2', 'bzip2'] : ['xz', 'xz-utils']
  const memory = kind === 'xz' ? ['--threads=1', `--memlimit=${limits.unpackerMb * MEGABYTE}`] : []
  const unpacker = spawn(program, ['--decompress', '--stdout', '--quiet', ...memory], {
    ...spawnAs(unprivilegedUser()),
    env: { PATH: limits.programs },
    stdio: [file.fd, 'pipe', 'ignore'],
  })
  // Also after `spawn`, because an error without a listener would end the server.
  unpacker.on('error', () => undefined)
  try {
    await once(unpacker, 'spawn')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new FileRefusedError(TEXTS.missing(kind, pack), { cause })
  }
  return unpacker
}
