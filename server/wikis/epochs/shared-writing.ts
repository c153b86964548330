import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { type HeldLease, keepLease } from '#server/platform/leases/keep-lease.ts'
import { withinTime } from '#server/platform/within.ts'
import type { EpochRows } from './epoch-rows.ts'
import type { Writing, WritingKind } from './wiki-epochs.ts'

export interface SharedWritingOptions {
  readonly rows: Pick<EpochRows, 'open' | 'mark' | 'close' | 'cancel'>
  /** Milliseconds for which PHP may go on after nobody waits for it any more. */
  readonly openMs: number
  readonly log: EngineLog
}

/** A database that takes longer counts as not answering. */
export const EPOCH_QUERY_MS = 5 * SECOND_MS
/**
 * How long a client waits for the database to record its write. If the database is away, the change stays made
 * and this process keeps trying; until it succeeds, every response that may be older is used only for seconds.
 */
const PATIENCE_MS = 3 * SECOND_MS
const PAUSE_MS = { first: 200, most: 5 * SECOND_MS }
/** MediaWiki's responses are not used for longer ($wgCdnMaxAge). */
const TRIES_END_MS = HOUR_MS

/** A write to a wiki that other processes may be reading. */
export class SharedWriting implements Writing {
  private readonly options: SharedWritingOptions
  private readonly host: string
  private readonly id = randomBytes(12).toString('base64url')
  private lease: HeldLease | null = null
  private over: Promise<void> | null = null
  private isClosed = false

  constructor(options: SharedWritingOptions, host: string) {
    this.options = options
    this.host = host
  }

  /** @throws Error when the database does not record it. */
  async begin(kind: WritingKind = 'sure'): Promise<void> {
    const { openMs } = this.options
    try {
      // In this order, nothing is wrong if the process is killed in between: the row that it leaves becomes part
      // of the epoch when it expires.
      await withinTime(this.open(), EPOCH_QUERY_MS)
      if (kind === 'sure') await withinTime(this.mark(), EPOCH_QUERY_MS)
    } catch (error) {
      void this.release()
      throw error
    }
    // Renewed, because a script may take longer than a request.
    this.lease = keepLease({
      doing: 'writing to a wiki',
      leaseMs: openMs,
      renew: async () => await this.renew(),
      onSilence: 'go-on',
      onRenewalFailed: error => this.warn(error),
    })
  }

  async changed(): Promise<void> {
    await this.persistSoon(async () => await this.mark())
  }

  end(): Promise<void> {
    this.stopRenewing()
    this.over ??= this.persistSoon(async () => {
      await this.mark()
      this.isClosed = true
      await this.options.rows.close(this.id, this.host)
    })
    return this.over
  }

  lapse(): Promise<void> {
    this.stopRenewing()
    this.over ??= this.persistSoon(async () => {
      await this.open()
      await this.mark()
    })
    return this.over
  }

  cancel(): Promise<void> {
    this.stopRenewing()
    this.over ??= this.persistSoon(async () => {
      this.isClosed = true
      await this.options.rows.cancel(this.id)
    })
    return this.over
  }

  private async open(): Promise<void> {
    await this.options.rows.open(this.id, this.host, this.options.openMs)
  }

  /** Uses a new mark for each try, because one that arrives late must not bring an old epoch back. */
  private async mark(): Promise<void> {
    await this.options.rows.mark(this.host, randomBytes(9).toString('base64url'))
  }

  private async renew(): Promise<boolean> {
    try {
      await withinTime(this.open(), EPOCH_QUERY_MS)
    } finally {
      // The write may have ended while the database took its time.
      if (this.isClosed) void this.release()
    }
    return true
  }

  /** Never rejects. If it fails, the row expires by itself, and until then the wiki's responses are kept only briefly. */
  private async release(): Promise<void> {
    await this.options.rows
      .close(this.id, this.host)
      .catch(err =>
        this.options.log.warn(
          { err, wiki: this.host },
          'the end of a write to a wiki could not be stored; the write expires by itself',
        ),
      )
  }

  private stopRenewing(): void {
    // Not awaited: callers that wait for this write need not wait for a renewal.
    void this.lease?.end()
  }

  /** Never rejects. After a while, it continues without the caller. */
  private async persistSoon(step: () => Promise<void>): Promise<void> {
    // What the database has not recorded by now is logged and tried again.
    await withinTime(this.persist(step), PATIENCE_MS).catch(() => undefined)
  }

  private async persist(step: () => Promise<void>): Promise<void> {
    const end = performance.now() + TRIES_END_MS
    for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.most)) {
      try {
        await withinTime(step(), EPOCH_QUERY_MS)
        return
      } catch (error) {
        if (pause === PAUSE_MS.first) this.warn(error)
        if (performance.now() > end) {
          this.options.log.error(
            { err: error, wiki: this.host },
            'a change of a wiki could not be stored in the database at all',
          )
          return
        }
      }
      await delay(pause, undefined, { ref: false })
    }
  }

  private warn(err: unknown): void {
    this.options.log.warn(
      { err, wiki: this.host },
      'a change of a wiki could not be stored in the database yet',
    )
  }
}
