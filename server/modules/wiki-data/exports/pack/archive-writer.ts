import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { PassThrough, Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import yazl from 'yazl'
import { through } from '#server/platform/through.ts'

/** From this many bytes on, an entry's header must say that it is large. */
const LARGE = 0xffffffff

/** An entry that was added. */
interface AddedEntry {
  readonly size: number
  /** Lower-case hex. */
  readonly sha256: string
  readonly sha1: string
}

/** Writes a ZIP file, one entry after another, so that only one is open and little is in memory. */
export class ArchiveWriter {
  private readonly zip = new yazl.ZipFile()
  private readonly written: Promise<void>
  private readonly mtime: Date
  private readonly failed = Promise.withResolvers<never>()

  /** @param file must not exist. */
  constructor(file: string, mtime: Date) {
    this.mtime = mtime
    const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
    this.written = pipeline(this.zip.outputStream, output)
    this.zip.on('error', this.failed.reject)
    this.written.catch(this.failed.reject)
    this.failed.promise.catch(() => undefined)
  }

  /**
   * @param compress false if the content is compressed already.
   * @param sizeMax the most bytes that the entry can have, if known.
   */
  async add(
    name: string,
    content: Readable,
    { compress = true, sizeMax = 0 }: { compress?: boolean; sizeMax?: number } = {},
  ): Promise<AddedEntry> {
    const sha256 = createHash('sha256')
    const sha1 = createHash('sha1')
    let size = 0
    const watched = through(
      content,
      new Transform({
        transform(bytes: Buffer, _encoding, done) {
          sha256.update(bytes)
          sha1.update(bytes)
          size += bytes.length
          done(null, bytes)
        },
      }),
    )
    this.zip.addReadStream(watched, name, {
      mtime: this.mtime,
      mode: 0o100644,
      compress,
      forceZip64Format: sizeMax >= LARGE,
    })
    await Promise.race([finished(watched), this.failed.promise])
    return { size, sha256: sha256.digest('hex'), sha1: sha1.digest('hex') }
  }

  /** Adds bytes uncompressed, which is several times faster for many small files. */
  async addBytes(name: string, bytes: Buffer): Promise<AddedEntry> {
    this.zip.addBuffer(bytes, name, { mtime: this.mtime, mode: 0o100644, compress: false })
    const output = this.zip.outputStream as PassThrough
    // yazl writes the entry in the next turn of the event loop, without waiting for the disk.
    await nextTurn()
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), this.failed.promise])
    const sum = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
    return { size: bytes.length, sha256: sum('sha256'), sha1: sum('sha1') }
  }

  /** Resolves when the file is on the disk. */
  async end(): Promise<void> {
    this.zip.end()
    await this.written
  }
}
