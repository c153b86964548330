import { HOUR_MS } from '#contract/durations.ts'
import { type Repetition, repeat } from '#server/platform/periodic-work.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import type { HostName } from '#server/wikis/host-name.ts'
import type { RecordStore } from '#server/wikis/record-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { isClosed } from '#server/wikis/wiki-record.ts'
import { sweepIndexes } from './index-sweep.ts'
import { type IndexMakerOptions, SearchIndexMaker } from './search-index-maker.ts'
import { SearchRelay } from './search-relay.ts'
import { SearchWatch } from './search-watch.ts'

interface SearchIndexesOptions extends IndexMakerOptions {
  /** Who may connect to the link's socket. */
  readonly user: ProcessUser | null
  readonly store: Pick<RecordStore, 'hosts' | 'findByDatabase'>
}

/** From one look at all wikis to the next. */
const ROUND_MS = HOUR_MS

/** The search server's part of all wikis: it is watched, and has one index for each wiki and no other. */
export class SearchIndexes {
  private readonly options: SearchIndexesOptions
  private readonly maker: SearchIndexMaker
  private readonly watch: SearchWatch
  private readonly relay: SearchRelay
  private readonly due = new Set<HostName>()
  /** Tried again with the next round. */
  private readonly failed = new Set<HostName>()
  private readonly stopping = new AbortController()
  private looking: Repetition | null = null
  private working: Promise<void> = Promise.resolve()
  private isWorking = false
  private roundAt = 0
  private onUp: () => Promise<void> = async () => undefined

  constructor(options: SearchIndexesOptions) {
    const { link, server, user, log } = options
    this.options = options
    this.maker = new SearchIndexMaker(options, this.stopping.signal)
    this.watch = new SearchWatch({ link, server, log })
    this.relay = new SearchRelay({
      ...{ address: server.address, names: link.names, socket: link.socket, user, log },
      fault: () => link.fault,
      onFailure: () => this.watch.doubt(),
    })
  }

  /** Why the search server does not answer; null if it does. */
  get fault(): string | null {
    return this.options.link.fault
  }

  get socket(): string {
    return this.options.link.socket
  }

  /** Lets PHP connect. */
  async listen(): Promise<void> {
    await this.relay.listen()
  }

  /** @param onUp called when the server answers, at first and after it did not. */
  start(onUp: () => Promise<void>): void {
    this.onUp = onUp
    this.looking = repeat('search-server.look', async () => await this.look(), { log: this.options.log })
  }

  /** Looks at a wiki soon that is new, or may have changed. */
  wake(wiki: Pick<KnownWiki, 'host' | 'record'>): void {
    if (this.maker.isDone(wiki.record) || this.failed.has(wiki.host)) return
    this.due.add(wiki.host)
    this.work()
  }

  /** Removes indexes of wikis that were replaced with the next look. */
  sweepSoon(): void {
    this.roundAt = 0
  }

  /** Removes the indexes of a wiki that is removed. What cannot be removed now is removed later. */
  async forget(dbName: string): Promise<void> {
    const { log } = this.options
    try {
      await this.maker.remove(dbName)
    } catch (err) {
      this.sweepSoon()
      log.warn({ err, dbName }, 'the search index of a removed wiki is removed later')
    }
  }

  /** Resolves when the server was asked, and no index is being made. */
  async settled(): Promise<void> {
    await this.look()
    await this.working
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('The engine stops.'))
    await this.looking?.end()
    await this.working
    await this.relay.close()
    await this.watch.settled()
  }

  /** Asks whether the server answers, and does what is to be done if it does. */
  async look(): Promise<void> {
    const { link, server, store, clock, log } = this.options
    const version = await this.watch.ask()
    if (version === null) return
    const { fault } = link
    if (fault !== null) {
      link.fault = null
      this.roundAt = 0
      log.info({ version }, 'the search server answers')
      try {
        await this.onUp()
      } catch (error) {
        // It is done with the next look.
        link.fault = fault
        throw error
      }
    }
    if (clock.now() < this.roundAt) return
    this.roundAt = clock.now() + ROUND_MS
    this.failed.clear()
    const hasWiki = async (dbName: string) => (await store.findByDatabase(dbName)) !== null
    await this.findDue(await sweepIndexes({ server, log, hasWiki, names: link.names }))
    this.work()
  }

  /** @param present the databases of the wikis whose indexes are there. */
  private async findDue(present: ReadonlySet<string>): Promise<void> {
    const { link, store, registry, log } = this.options
    const before = this.due.size
    for await (const host of store.hosts()) {
      const wiki = await registry.get(host)
      if (!wiki || isClosed(wiki.record)) continue
      const isLost = link.isComplete(wiki.record) && !present.has(wiki.record.dbName)
      if (isLost) await this.maker.noteLost(wiki)
      if (isLost || !this.maker.isDone(wiki.record)) this.due.add(host)
    }
    if (this.due.size > before) log.info({ wikis: this.due.size }, 'search indexes of wikis are to be made')
  }

  private work(): void {
    if (this.isWorking || this.fault !== null || this.stopping.signal.aborted) return
    this.isWorking = true
    this.working = this.workOff().finally(() => {
      this.isWorking = false
    })
  }

  private async workOff(): Promise<void> {
    const { log } = this.options
    for (const host of this.due) {
      if (this.fault !== null || this.stopping.signal.aborted) return
      this.due.delete(host)
      try {
        await this.maker.bringUpToDate(host)
      } catch (err) {
        if (this.stopping.signal.aborted) return
        this.failed.add(host)
        log.error({ err, wiki: host }, 'the search index of a wiki could not be made')
      }
    }
  }
}
