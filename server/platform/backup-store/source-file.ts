import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupStoreError } from './backup-store-error.ts'
import { type FoundFile, unreadable } from './walk-dir.ts'

const READ = { highWaterMark: 256 * 1024 }
const SAMPLE_BYTES = 64 * 1024
/** A file up to this size is read once and kept in memory; a larger one is read once for its sum and again. */
const SMALL_BYTES = 4 * 1024 * 1024

/** The content of a file to save. */
export interface SourceFile {
  readonly sha256: string
  /** Pieces that tell whether it can be compressed. */
  samples(): Promise<readonly Uint8Array[]>
  /** All of it. Fails if it is no longer what the sum says, because the object would have a wrong name. */
  read(): AsyncIterable<Uint8Array>
}

/** @throws BackupStoreError 'bad-directory' if the file cannot be read or is changing. */
export async function openSourceFile(dir: string, file: FoundFile, signal: AbortSignal): Promise<SourceFile> {
  const path = join(dir, file.path)
  return file.size <= SMALL_BYTES ? await openSmall(path, file, signal) : await openLarge(path, file, signal)
}

async function openSmall(path: string, { size }: FoundFile, signal: AbortSignal): Promise<SourceFile> {
  const bytes = await readFile(path, { signal }).catch(error => {
    throw unreadable(path, error)
  })
  if (bytes.length !== size) throw changed(path)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    samples: async () => sampleStarts(size).map(start => bytes.subarray(start, start + SAMPLE_BYTES)),
    async *read() {
      yield bytes
    },
  }
}

async function openLarge(path: string, { size }: FoundFile, signal: AbortSignal): Promise<SourceFile> {
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of stream(path, signal)) {
    hash.update(chunk)
    read += chunk.length
  }
  if (read !== size) throw changed(path)
  const sha256 = hash.digest('hex')
  return {
    sha256,
    samples: () => readSamples(path, size),
    read: () => checked(path, sha256, signal),
  }
}

async function* checked(path: string, sha256: string, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  for await (const chunk of stream(path, signal)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw changed(path)
}

/** Names the file in an error, so that it is not taken for one of the place. */
async function* stream(path: string, signal: AbortSignal): AsyncGenerator<Buffer, void> {
  try {
    yield* createReadStream(path, { ...READ, signal })
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function readSamples(path: string, size: number): Promise<Buffer[]> {
  const file = await open(path, 'r').catch(error => {
    throw unreadable(path, error)
  })
  try {
    return await Promise.all(
      sampleStarts(size).map(async start => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, start)
        return buffer.subarray(0, bytesRead)
      }),
    )
  } finally {
    await file.close()
  }
}

/** The start, the middle and the end of a file. */
function sampleStarts(size: number): number[] {
  return size <= SAMPLE_BYTES ? [0] : [0, Math.floor(size / 2), Math.max(0, size - SAMPLE_BYTES)]
}

function changed(path: string): BackupStoreError {
  return new BackupStoreError('bad-directory', `${path} changed while it was being saved.`)
}
