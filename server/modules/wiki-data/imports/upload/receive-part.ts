import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { MEGABYTE } from '#contract/limits.ts'
import { noRoom, WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'

/** After this many bytes the file is synced, and the bytes count as received. */
const SYNC_EVERY = 8 * MEGABYTE

interface Part {
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
 * Writes a part to its place in the file. However it ends, the bytes that have arrived count as received.
 * @returns how many bytes the file has now.
 * @throws WikiDataError if the part is too long, the disk is full, or the right to write is lost; the body's error if it breaks off.
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
      if (end + piece.length > size) throw new WikiDataError('upload-part-too-long')
      if (!mayWrite()) throw new WikiDataError('upload-interrupted', { retryAfterSeconds: 5 })
      await writeAll(file, piece, end)
      end += piece.length
      if (end - synced >= SYNC_EVERY) await sync()
    }
  } catch (thrown) {
    throw isDiskFull(thrown) ? noRoom('The part that arrived is kept.', thrown) : thrown
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
