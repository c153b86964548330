import type { ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ReaderPace } from '#server/platform/http/reader-pace.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import { WatchTimer } from '#server/platform/http/watch-timer.ts'
import { DiskQueue } from './disk-queue.ts'
import { ResponseSpool } from './response-spool.ts'
import type { SpoolBudget } from './spool-budget.ts'

interface ResponseSpoolsOptions {
  /** A directory that only the engine uses. The engine empties it when it starts. */
  readonly dir: string
  readonly memory: SpoolBudget
  readonly disk: SpoolBudget
  readonly clock: Clock
  readonly log: EngineLog
}

/** Bytes passed on at once, so that the rest waits where waiting responses are counted. */
const PIECE = 64 * 1024

/** All responses on their way to clients. */
export class ResponseSpools {
  private readonly options: ResponseSpoolsOptions
  private readonly open = new Set<ResponseSpool>()
  private readonly timer = new WatchTimer(
    () => this.dropSlow(),
    () => this.open.size > 0,
  )

  constructor(options: ResponseSpoolsOptions) {
    this.options = options
  }

  /** The number of responses not sent completely. */
  get size(): number {
    return this.open.size
  }

  /** @param network the client's network, as `networkOf` returns it. */
  start(response: ServerResponse, network: string): ResponseSpool {
    const { dir, memory, disk, clock } = this.options
    const lease = disk.open(network, () => this.drop(spool, 'dropped a response to make room for others'))
    const spool: ResponseSpool = new ResponseSpool({
      response,
      memory: memory.open(network),
      disk: lease,
      queue: new DiskQueue(dir, lease),
      pace: new ReaderPace(clock.now()),
    })
    this.open.add(spool)
    whenClosed(response, () => this.forget(spool))
    this.timer.start()
    return spool
  }

  /**
   * Sends bytes, so that a slow client takes little memory. Resolves when the spool has them all; the client may still
   * be reading then. The source is read only as fast as the spool takes the bytes.
   * @throws the errors of the source; ClientGoneError; SpoolFullError when there is no room. The client's response
   * then breaks off, so that it does not look complete.
   */
  async send(
    response: ServerResponse,
    network: string,
    source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    transforms: readonly Transform[] = [],
  ): Promise<void> {
    const pieces = Readable.from(piecesOf(source), { objectMode: false })
    await pipeline([pieces, ...transforms, this.start(response, network).writable()])
  }

  /** Drops every response whose client reads too slowly. Runs every second while there are responses. */
  dropSlow(): void {
    const now = this.options.clock.now()
    for (const spool of this.open)
      if (spool.isTooSlow(now)) this.drop(spool, 'dropped a response that its client did not read')
  }

  private drop(spool: ResponseSpool, reason: string): void {
    this.options.log.info({ waiting: this.open.size }, reason)
    spool.drop()
    this.forget(spool)
  }

  private forget(spool: ResponseSpool): void {
    spool.close()
    this.open.delete(spool)
  }
}

/** Cuts bytes into pieces. Copies them, because a waiting piece would keep its whole buffer in memory. */
async function* piecesOf(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of source)
    for (let from = 0; from < bytes.length; from += PIECE)
      yield Buffer.from(bytes.subarray(from, from + PIECE))
}
