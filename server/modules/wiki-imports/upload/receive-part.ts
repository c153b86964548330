import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { MEGABYTE } from '#contract/limits.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Bytes after which what has arrived is synced and counts as received. */
const SYNC_EVERY = 8 * MEGABYTE

const TEXTS = {
  tooLong: 'This part is longer than what is missing of the file.',
  interrupted: 'The upload was interrupted. What has arrived is kept; please go on with it.',
  noRoom:
    'There is no room left on this service at the moment. What has arrived is kept; please go on with the upload later.',
} as const

export interface Part {
  readonly body: Readable
  readonly file: FileHandle
  /** Where it begins, in bytes. */
  readonly offset: number
  /** Bytes of the whole file. */
  readonly size: number
  /** Whether no other request writes to the file by now. */
  readonly mayWrite: () => boolean
  /** Stores how many bytes are safely on the disk. */
  readonly onReceived: (bytes: number) => Promise<void>
}

/**
 * Writes a part to its place in the file. Whatever ends it, the bytes that have arrived count as received.
 * @returns bytes that the file has now.
 * @throws AppError 413 if the part is too long, 503 if the disk is full or the right to write is lost; the body's error if it breaks off.
 */
export async function receivePart({ body, file, offset, size, mayWrite, onReceived }: Part): Promise<number> {
  let end = offset
  let synced = offset
  const sync = async () => {
    if (end === synced) return
    await file.datasync()
    synced = end
    await onReceived(end)
  }
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (end + piece.length > size) throw new AppError(413, 'part-too-long', TEXTS.tooLong)
      if (!mayWrite())
        throw new AppError(503, 'part-interrupted', TEXTS.interrupted, { retryAfterSeconds: 5 })
      await writeAll(file, piece, end)
      end += piece.length
      if (end - synced >= SYNC_EVERY) await sync()
    }
  } catch (thrown) {
    throw isDiskFull(thrown)
      ? new AppError(503, 'no-room', TEXTS.noRoom, { retryAfterSeconds: 600, cause: thrown })
      : thrown
  } finally {
    await sync()
  }
  return end
}

async function writeAll(file: FileHandle, piece: Buffer, at: number): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await file.write(piece, done, piece.length - done, at + done)
    done += bytesWritten
  }
}

function isDiskFull(thrown: unknown): boolean {
  const { code } = thrown as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}
