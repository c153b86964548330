import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { SpoolBudget, SpoolLease } from '#server/engine/spool/spool-budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ReaderPace } from '#server/platform/http/reader-pace.ts'

/** The body is larger than a wiki takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
  /** Bytes that would have been taken. */
  readonly max: number

  constructor(max: number) {
    super('The body is too large.')
    this.max = max
  }
}

/** The body comes more slowly than anybody's line is. */
export class BodyTooSlowError extends Error {
  override readonly name = 'BodyTooSlowError'
}

/** Too many bytes of bodies wait, of this network or in all. */
export class NoRoomForBodyError extends Error {
  override readonly name = 'NoRoomForBodyError'
}

/** A request's body, received whole. */
export interface ReceivedBody {
  /** Bytes. */
  readonly length: number
  read(): AsyncIterable<Uint8Array>
  /** Frees what it takes on disk. */
  discard(): Promise<void>
}

export interface RequestBodiesOptions {
  /** Where large bodies wait. The engine's own, emptied when it starts. */
  readonly dir: string
  /** Counts what waits there. */
  readonly budget: SpoolBudget
  readonly clock: Clock
  /** Milliseconds between two looks at how fast a body comes. */
  readonly lookEvery?: number
}

/** Bytes kept in memory; the rest goes to a file. Connections are limited, so this is, too. */
const MEMORY_MAX = 64 * 1024
const LOOK_EVERY_MS = 5000

/**
 * Receives bodies before anything is held for them: a wiki's one place for writing must not wait for a slow connection. A
 * body's length is known then too, which a chunked one does not tell.
 */
export class RequestBodies {
  private readonly options: RequestBodiesOptions

  constructor(options: RequestBodiesOptions) {
    this.options = options
  }

  /**
   * Leaves the request open for an answer, whatever happens.
   * @param network whose room it takes; what waits longest for its client gives way first.
   * @throws BodyTooLargeError, BodyTooSlowError or NoRoomForBodyError as soon as that shows; Error when the client goes away.
   */
  async receive(
    request: IncomingMessage,
    { max, network }: { max: number; network: string },
  ): Promise<ReceivedBody> {
    if (Number(request.headers['content-length'] ?? 0) > max) throw new BodyTooLargeError(max)
    const stopped = Promise.withResolvers<never>()
    stopped.promise.catch(() => undefined)
    const lease = this.options.budget.open(network, () =>
      stopped.reject(new NoRoomForBodyError('The body gave way to others.')),
    )
    const body = new IncomingBody(this.options.dir, max, lease)
    const stopLooking = this.watchPace(body, stopped.reject)
    try {
      const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
      for (;;) {
        const { done, value } = await Promise.race([chunks.next(), stopped.promise])
        if (done) break
        await body.take(value)
      }
      // Destroyed without an error, a request ends its iteration as if it were whole.
      if (!request.complete) throw new Error('The client went away.')
      return await body.finish(() => this.options.budget.open(network))
    } catch (error) {
      await body.discard()
      throw error
    } finally {
      stopLooking()
      lease.close()
    }
  }

  private watchPace(body: IncomingBody, stop: (error: Error) => void): () => void {
    const { clock, lookEvery = LOOK_EVERY_MS } = this.options
    const pace = new ReaderPace(clock.now())
    const timer = setInterval(() => {
      if (pace.isTooSlow(clock.now(), body.length, true))
        stop(new BodyTooSlowError('The body comes too slowly.'))
    }, lookEvery)
    timer.unref()
    return () => clearInterval(timer)
  }
}

/** A body on its way in. */
class IncomingBody {
  length = 0
  private readonly chunks: Buffer[] = []
  private readonly path: string
  private readonly max: number
  private readonly lease: SpoolLease
  private file: FileHandle | null = null

  constructor(dir: string, max: number, lease: SpoolLease) {
    this.path = join(dir, `body-${randomBytes(12).toString('hex')}`)
    this.max = max
    this.lease = lease
  }

  async take(chunk: Buffer): Promise<void> {
    this.length += chunk.length
    if (this.length > this.max) throw new BodyTooLargeError(this.max)
    if (this.length <= MEMORY_MAX) {
      this.chunks.push(chunk)
      return
    }
    if (!this.lease.take(chunk.length)) throw new NoRoomForBodyError('There is no room for the body.')
    this.lease.progressed()
    this.file ??= await open(this.path, 'wx', 0o600)
    await this.file.writeFile(chunk)
  }

  /** @param openLease for a lease that need not give way: what is whole is about to be used. */
  async finish(openLease: () => SpoolLease): Promise<ReceivedBody> {
    const { chunks, file, length, path, lease } = this
    await file?.close()
    const onDisk = lease.held
    lease.close()
    const kept = openLease()
    kept.take(onDisk)
    return {
      length,
      async *read() {
        yield* chunks
        if (file) yield* createReadStream(path) as AsyncIterable<Buffer>
      },
      discard: async () => {
        kept.close()
        if (file) await rm(path, { force: true })
      },
    }
  }

  async discard(): Promise<void> {
    await this.file?.close()
    await rm(this.path, { force: true })
  }
}
