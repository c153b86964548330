import type { ServerResponse } from 'node:http'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ReaderPace } from '#server/platform/http/reader-pace.ts'
import { WatchTimer } from '#server/platform/http/watch-timer.ts'
import { AnswerSpool } from './answer-spool.ts'
import { DiskQueue } from './disk-queue.ts'
import type { SpoolBudget } from './spool-budget.ts'

interface AnswerSpoolsOptions {
  /** A directory that only the engine uses. It is emptied when the engine starts. */
  readonly dir: string
  readonly memory: SpoolBudget
  readonly disk: SpoolBudget
  readonly clock: Clock
  readonly log: EngineLog
}

/** The answers on their way to clients. */
export class AnswerSpools {
  private readonly options: AnswerSpoolsOptions
  private readonly open = new Set<AnswerSpool>()
  private readonly timer = new WatchTimer(
    () => this.dropSlow(),
    () => this.open.size > 0,
  )

  constructor(options: AnswerSpoolsOptions) {
    this.options = options
  }

  /** Answers that have not been sent completely. */
  get size(): number {
    return this.open.size
  }

  /** @param network the client's network, as `siteOf` returns it. */
  start(response: ServerResponse, network: string): AnswerSpool {
    const { dir, memory, disk, clock } = this.options
    const lease = disk.open(network, () => this.drop(spool, 'dropped an answer to make room for others'))
    const spool: AnswerSpool = new AnswerSpool({
      response,
      memory: memory.open(network),
      disk: lease,
      queue: new DiskQueue(dir, lease),
      pace: new ReaderPace(clock.now()),
    })
    // The client has gone already, so there will be no `close` event.
    if (response.destroyed) {
      spool.close()
      return spool
    }
    this.open.add(spool)
    response.once('close', () => this.forget(spool))
    this.timer.start()
    return spool
  }

  /** Drops every answer that is read too slowly. Runs every second while there are answers. */
  dropSlow(): void {
    const now = this.options.clock.now()
    for (const spool of this.open)
      if (spool.isTooSlow(now)) this.drop(spool, 'dropped an answer that its client did not read')
  }

  private drop(spool: AnswerSpool, reason: string): void {
    this.options.log.info({ waiting: this.open.size }, reason)
    spool.drop()
    this.forget(spool)
  }

  private forget(spool: AnswerSpool): void {
    spool.close()
    this.open.delete(spool)
  }
}
