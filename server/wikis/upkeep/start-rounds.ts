import { setTimeout as delay } from 'node:timers/promises'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { RecordStore } from '#server/wikis/record-store.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'

interface StartRoundsOptions {
  readonly store: Pick<RecordStore, 'hosts'>
  readonly registry: Pick<WikiRegistry, 'get'>
  /** Looks after one wiki. */
  readonly visit: (wiki: KnownWiki) => Promise<void>
  readonly log: EngineLog
}

/** Milliseconds from one wiki to the next, so that visitors notice nothing. */
const PAUSE_MS = 50

/**
 * Visits every wiki once after the start, one after another: a crash may have left jobs and emails, and the
 * default quota may be another one. Wikis that are requested meanwhile do not wait for it.
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
        this.options.log.error({ err: error }, 'not all wikis could be looked after since the start')
    })
  }

  /** Goes on without pauses and resolves at the end. */
  async finish(): Promise<void> {
    this.hurrying.abort()
    await this.round
  }

  /** Waits for the wiki that is being visited. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.hurrying.abort()
    await this.round
  }

  private async visitAll(): Promise<void> {
    const { store, registry, visit, log } = this.options
    for await (const host of store.hosts()) {
      await delay(PAUSE_MS, undefined, { signal: this.hurrying.signal, ref: false }).catch(() => undefined)
      if (this.stopping.signal.aborted) return
      try {
        const wiki = await registry.get(host)
        if (wiki) await visit(wiki)
      } catch (error) {
        log.warn({ err: error, wiki: host }, 'a wiki could not be looked after since the start')
      }
    }
  }
}
