import { setTimeout as delay } from 'node:timers/promises'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { HostName } from '#server/wikis/host-name.ts'
import { RecordsUnavailableError } from '#server/wikis/record-reader.ts'
import type { RecordStore } from '#server/wikis/record-store.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'

interface StartRoundsOptions {
  readonly store: Pick<RecordStore, 'hosts'>
  readonly registry: Pick<WikiRegistry, 'get'>
  /** Does the upkeep of one wiki. */
  readonly visit: (wiki: KnownWiki) => Promise<void>
  readonly log: EngineLog
  /** For tests. */
  readonly retryMs?: number
}

/** Milliseconds to wait after the service's database did not answer. */
const RETRY_MS = 10_000
/** Milliseconds from one wiki to the next, so that visitors notice nothing. */
const PAUSE_MS = 50

/**
 * Visits every wiki once after the start, one after another, because a crash may have left jobs and emails, and
 * the default quota may have changed. Requests to wikis do not wait for it.
 */
export class StartRounds {
  private readonly options: StartRoundsOptions
  private readonly stopping = new AbortController()
  private readonly hurrying = new AbortController()
  private round: Promise<void> = Promise.resolve()

  constructor(options: StartRoundsOptions) {
    this.options = options
  }

  start(): void {
    this.round = this.visitAll().catch(error => {
      if (!this.stopping.signal.aborted)
        this.options.log.error({ err: error }, 'not all wikis could be checked after the start')
    })
  }

  /** Continues without pauses, and resolves at the end. */
  async finish(): Promise<void> {
    this.hurrying.abort()
    await this.round
  }

  /** Stops after the wiki that is being visited. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.hurrying.abort()
    await this.round
  }

  private async visitAll(): Promise<void> {
    const { store, log, retryMs = RETRY_MS } = this.options
    for (let last = ''; ; )
      try {
        for await (const host of store.hosts(last)) {
          await this.pause(PAUSE_MS)
          if (this.stopping.signal.aborted) return
          await this.visitOne(host)
          last = host
        }
        return
      } catch (err) {
        if (this.hurrying.signal.aborted) throw err
        log.warn({ err }, 'not all wikis could be checked after the start yet')
        await this.pause(retryMs)
      }
  }

  /** @throws RecordsUnavailableError when the service's database does not answer. */
  private async visitOne(host: HostName): Promise<void> {
    const { registry, visit, log } = this.options
    try {
      const wiki = await registry.get(host)
      if (wiki) await visit(wiki)
    } catch (err) {
      if (err instanceof RecordsUnavailableError) throw err
      log.warn({ err, wiki: host }, 'a wiki could not be checked after the start')
    }
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.hurrying.signal, ref: false }).catch(() => undefined)
  }
}
