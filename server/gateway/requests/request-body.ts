import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import type { SpoolBudget, SpoolLease } from '#server/gateway/spool/spool-budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ReaderPace } from '#server/platform/http/reader-pace.ts'
import { ClientGoneError } from '#server/platform/http/response-close.ts'

/** The body is larger than allowed. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
  /** Allowed bytes. */
  readonly max: number

  constructor(max: number) {
    super('The body is too large.')
    this.max = max
  }
}

/** The body arrives more slowly than over any real connection. */
export class BodyTooSlowError extends Error {
  override readonly name = 'BodyTooSlowError'
}

/** Too many bytes of bodies are waiting, from this network or in total. */
export class NoRoomForBodyError extends Error {
  override readonly name = 'NoRoomForBodyError'
}

/** A complete request body. */
export interface ReceivedBody {
  /** Bytes. */
  readonly length: number
  /**
   * Aborts with a NoRoomForBodyError when the body has to make room for those of other networks. A request that
   * waits with it must then end.
   */
  readonly gaveWay: AbortSignal
  /** Call it before using the body; from then on the body does not give way. @throws NoRoomForBodyError if it has. */
  stay(): void
  read(): AsyncIterable<Uint8Array>
  /** Frees its space on disk. */
  discard(): Promise<void>
}

interface RequestBodiesOptions {
  /** A directory for large bodies. The engine empties it when it starts. */
  readonly dir: string
  /** Counts the bytes in `dir`. */
  readonly budget: SpoolBudget
  readonly clock: Clock
  /** Milliseconds between two checks of how fast a body arrives. */
  readonly checkInterval?: number
}

/** Bytes of a body kept in memory; the rest goes to a file. The number of connections is limited. */
const MEMORY_MAX = 64 * 1024
const CHECK_INTERVAL_MS = 5 * SECOND_MS

/**
 * Receives a request's whole body before the request takes any turn, because a wiki's write lane must not wait
 * for a slow connection. PHP also needs the length of a chunked body.
 */
export class RequestBodies {
  private readonly options: RequestBodiesOptions

  constructor(options: RequestBodiesOptions) {
    this.options = options
  }

  /**
   * Receives a body. Never closes the request, so that it can be answered.
   * @param network the network to which the body is counted.
   * @throws BodyTooLargeError, BodyTooSlowError or NoRoomForBodyError as early as possible;
   * ClientGoneError.
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
    const stopWatching = this.watchPace(body, stopped.reject)
    try {
      const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
      for (;;) {
        const { done, value } = await Promise.race([chunks.next(), stopped.promise])
        if (done) break
        await body.take(value)
      }
      // The iteration also ends without an error when the request was destroyed.
      if (!request.complete) throw new ClientGoneError()
      return await body.finish(giveWay => this.options.budget.open(network, giveWay))
    } catch (error) {
      await body.discard()
      throw error
    } finally {
      stopWatching()
      lease.close()
    }
  }

  private watchPace(body: IncomingBody, stop: (error: Error) => void): () => void {
    const { clock, checkInterval = CHECK_INTERVAL_MS } = this.options
    const pace = new ReaderPace(clock.now())
    const timer = setInterval(() => {
      if (pace.isTooSlow(clock.now(), body.length, true))
        stop(new BodyTooSlowError('The body arrives too slowly.'))
    }, checkInterval)
    timer.unref()
    return () => clearInterval(timer)
  }
}

/** A body that is arriving. */
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

  /** @param openLease opens a lease for as long as the complete body waits. */
  async finish(openLease: (giveWay: () => void) => SpoolLease): Promise<ReceivedBody> {
    const { chunks, file, length, path, lease } = this
    await file?.close()
    const onDisk = lease.held
    lease.close()
    const gaveWay = new AbortController()
    const kept = openLease(() => gaveWay.abort(new NoRoomForBodyError('The body gave way to others.')))
    kept.take(onDisk)
    return {
      length,
      gaveWay: gaveWay.signal,
      stay() {
        gaveWay.signal.throwIfAborted()
        kept.stay()
      },
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
