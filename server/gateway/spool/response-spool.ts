import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { ReaderPace } from '#server/platform/http/reader-pace.ts'
import { ClientGoneError } from '#server/platform/http/response-close.ts'
import type { DiskQueue } from './disk-queue.ts'
import type { SpoolLease } from './spool-budget.ts'

interface ResponseSpoolParts {
  readonly response: ServerResponse
  /** Counts what waits in memory. */
  readonly memory: SpoolLease
  /** Counts what waits on disk. */
  readonly disk: SpoolLease
  readonly queue: DiskQueue
  readonly pace: ReaderPace
}

/** Bytes that a waiting chunk takes besides its content, so that many tiny chunks count, too. */
const CHUNK_OVERHEAD = 512

/**
 * Buffers a response so that PHP can finish it without waiting for the client. A client that keeps up gets every
 * byte immediately; for a slower one, the rest waits in memory and, beyond a small limit, on disk.
 */
export class ResponseSpool {
  private readonly parts: ResponseSpoolParts
  private readonly waiting: Buffer[] = []
  private sent = 0
  private sending = false
  private ended = false
  private isClosed = false
  /** Ends the wait for a client that is behind. */
  private wake: () => void = () => undefined

  constructor(parts: ResponseSpoolParts) {
    this.parts = parts
  }

  /** True once the response was sent or dropped or its client has gone. Further bytes are ignored. */
  get closed(): boolean {
    return this.isClosed
  }

  /**
   * Takes the next bytes. Resolves immediately or when they are on disk; never waits for the client.
   * @throws SpoolFullError when there is no room; Error when writing to the disk fails.
   */
  async write(chunk: Buffer): Promise<void> {
    if (this.isClosed) return
    if (!this.sending && this.nothingWaits && !this.parts.response.writableNeedDrain) {
      this.send(chunk)
      return
    }
    if (this.parts.queue.empty && this.parts.memory.take(chunk.length + CHUNK_OVERHEAD))
      this.waiting.push(chunk)
    else await this.parts.queue.write(chunk)
    this.sendWaiting()
  }

  /** Call it when the response is complete. Waiting bytes are still sent. */
  end(): void {
    this.ended = true
    this.sendWaiting()
  }

  /**
   * The spool as the end of a pipeline. It fails with a ClientGoneError when nobody takes the bytes any more, and
   * with the errors of `write`. A pipeline that fails closes the spool.
   */
  writable(): Writable {
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.write(chunk).then(() => done(this.isClosed ? new ClientGoneError() : null), done)
      },
      final: done => {
        this.end()
        done()
      },
      destroy: (error, done) => {
        if (error) this.close()
        done(error)
      },
    })
  }

  /** Breaks off the response, so that the client does not take it for complete, and frees what it holds. */
  drop(): void {
    this.close()
    this.parts.response.destroy()
  }

  /** Frees what it holds. May be called more than once. */
  close(): void {
    this.isClosed = true
    this.waiting.length = 0
    const { queue, memory, disk } = this.parts
    queue.close()
    memory.close()
    disk.close()
    this.wake()
  }

  /** Whether the client reads its response too slowly. */
  isTooSlow(now: number): boolean {
    const { response, pace } = this.parts
    const unsent = response.writableLength
    return pace.isTooSlow(now, this.sent - unsent, unsent > 0 || !this.nothingWaits)
  }

  private get nothingWaits(): boolean {
    return this.waiting.length === 0 && this.parts.queue.empty
  }

  private sendWaiting(): void {
    if (!this.sending && !this.isClosed) this.sendAll().catch(() => this.drop())
  }

  private async sendAll(): Promise<void> {
    const { response, disk, queue } = this.parts
    this.sending = true
    while (!this.isClosed && !this.nothingWaits) {
      if (response.writableNeedDrain) await this.drained()
      else {
        const chunk = this.nextInMemory() ?? (await queue.read())
        if (chunk) this.send(chunk)
        disk.progressed()
      }
    }
    // Nothing is left unsent, because there is no await since the last check for waiting bytes.
    this.sending = false
    if (this.ended && !this.isClosed) response.end()
  }

  private nextInMemory(): Buffer | undefined {
    const chunk = this.waiting.shift()
    if (chunk) this.parts.memory.give(chunk.length + CHUNK_OVERHEAD)
    return chunk
  }

  private send(chunk: Buffer): void {
    if (this.isClosed || this.parts.response.destroyed) return
    this.sent += chunk.length
    this.parts.response.write(chunk)
  }

  private async drained(): Promise<void> {
    await new Promise<void>(resolve => {
      this.wake = resolve
      this.parts.response.once('drain', resolve)
    })
  }
}
