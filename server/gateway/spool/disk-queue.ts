import { randomBytes } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SpoolFullError, type SpoolLease } from './spool-budget.ts'

/** Bytes of one file. A file is freed once it was read completely, so a client that keeps up uses little space. */
const SEGMENT_BYTES = 8 * 1024 * 1024

const READ_BYTES = 64 * 1024

interface Segment {
  readonly file: FileHandle
  written: number
  read: number
}

/**
 * A queue of bytes on disk with one writer and one reader. Its files are unlinked as soon as they are open, so a
 * crash leaves nothing behind.
 */
export class DiskQueue {
  private readonly dir: string
  private readonly lease: SpoolLease
  private readonly segments: Segment[] = []
  private writing = false
  private closed = false

  /** @param lease counts the bytes on disk; the caller closes it. */
  constructor(dir: string, lease: SpoolLease) {
    this.dir = dir
    this.lease = lease
  }

  /** True when there is nothing to read. */
  get empty(): boolean {
    return this.segments.every(segment => segment.read === segment.written)
  }

  /** @throws SpoolFullError when the budget has no room; Error when writing to the disk fails. */
  async write(bytes: Uint8Array): Promise<void> {
    if (this.closed) return
    if (!this.lease.take(bytes.length)) throw new SpoolFullError('There is no room in the spool.')
    this.writing = true
    try {
      const segment = await this.segmentToWrite()
      if (!segment) return
      await segment.file.appendFile(bytes)
      segment.written += bytes.length
    } catch (error) {
      if (!this.closed) throw error
    } finally {
      this.writing = false
    }
  }

  /** @returns the next bytes; null when there are none. */
  async read(): Promise<Buffer | null> {
    const segment = this.segments.find(({ read, written }) => read < written)
    if (!segment || this.closed) return null
    const length = Math.min(READ_BYTES, segment.written - segment.read)
    const { bytesRead, buffer } = await segment.file.read(Buffer.allocUnsafe(length), 0, length, segment.read)
    if (bytesRead === 0) throw new Error('A spool file is shorter than what was written to it.')
    segment.read += bytesRead
    this.freeWhatWasRead()
    return buffer.subarray(0, bytesRead)
  }

  /** Frees the files and discards what is in them. May be called more than once. */
  close(): void {
    this.closed = true
    for (const { file } of this.segments.splice(0)) closeQuietly(file)
  }

  private async segmentToWrite(): Promise<Segment | null> {
    const last = this.segments.at(-1)
    if (last && last.written < SEGMENT_BYTES) return last
    const path = join(this.dir, `answer-${randomBytes(12).toString('hex')}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    if (this.closed) {
      closeQuietly(file)
      return null
    }
    const segment = { file, written: 0, read: 0 }
    this.segments.push(segment)
    return segment
  }

  /** Frees files that were read, but keeps the one being written. */
  private freeWhatWasRead(): void {
    for (;;) {
      const [first] = this.segments
      if (!first || first.read < first.written || (this.writing && this.segments.length === 1)) return
      this.segments.shift()
      this.lease.give(first.written)
      closeQuietly(first.file)
    }
  }
}

/** Closing waits for operations on the file. Their outcome no longer matters. */
function closeQuietly(file: FileHandle): void {
  file.close().catch(() => undefined)
}
