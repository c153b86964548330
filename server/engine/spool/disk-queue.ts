import { randomBytes } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SpoolFullError, type SpoolLease } from './spool-budget.ts'

/** Bytes of one file. What has been read is freed file by file, so a reader who keeps up holds little. */
const SEGMENT_BYTES = 8 * 1024 * 1024

const READ_BYTES = 64 * 1024

interface Segment {
  readonly file: FileHandle
  written: number
  read: number
}

/**
 * Bytes that wait on disk, first in, first out, for one writer and one reader. Its files have no name as soon as they are
 * open, so a crash leaves nothing behind.
 */
export class DiskQueue {
  private readonly dir: string
  private readonly lease: SpoolLease
  private readonly segments: Segment[] = []
  private writing = false
  private closed = false

  /** @param lease counts what lies on disk; the caller closes it. */
  constructor(dir: string, lease: SpoolLease) {
    this.dir = dir
    this.lease = lease
  }

  /** True when nothing waits to be read. */
  get empty(): boolean {
    return this.segments.every(segment => segment.read === segment.written)
  }

  /** @throws SpoolFullError when the budget has no room; Error when the disk does not take it. */
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

  /** The next bytes; null when none wait. */
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

  /** Frees the files; what is left in them is lost. Harmless when repeated. */
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

  /** The file that is being written to stays. */
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

/** Closing waits for what still runs on the file; nobody needs its outcome. */
function closeQuietly(file: FileHandle): void {
  file.close().catch(() => undefined)
}
