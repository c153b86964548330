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
  /** The user who may connect to the link's socket. */
  readonly user: ProcessUser | null
  readonly store: Pick<RecordStore, 'hosts' | 'findByDatabase'>
}

/** The time between two looks at all wikis. */
const ROUND_MS = HOUR_MS

/** Keeps the search server in step with the wikis: watches it, and gives it one index for each wiki and no other. */
export class SearchIndexes {
  private readonly options: SearchIndexesOptions
  private readonly maker: SearchIndexMaker
  private readonly watch: SearchWatch
  private readonly relay: SearchRelay
  private readonly due = new Set<HostName>()
  /** Wikis whose index could not be made; tried again in the next round. */
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

  /** Opens the socket for PHP. */
  async listen(): Promise<void> {
    await this.relay.listen()
  }

  /** @param onUp called when the server answers for the first time, and when it answers again. */
  start(onUp: () => Promise<void>): void {
    this.onUp = onUp
    this.looking = repeat('search-server.look', async () => await this.look(), { log: this.options.log })
  }

  /** Looks soon at a wiki that is new or may have changed. */
  wake(wiki: Pick<KnownWiki, 'host' | 'record'>): void {
    if (this.maker.isDone(wiki.record) || this.failed.has(wiki.host)) return
    this.due.add(wiki.host)
    this.work()
  }

  /** Makes the next look remove the indexes of replaced wikis. */
  sweepSoon(): void {
    this.roundAt = 0
  }

  /** Removes the indexes of a removed wiki, now or, if that fails, later. */
  async forget(dbName: string): Promise<void> {
    const { log } = this.options
    try {
      await this.maker.remove(dbName)
    } catch (err) {
      this.sweepSoon()
      log.warn({ err, dbName }, 'the search index of a removed wiki could not be removed yet')
    }
  }

  /** Resolves when the server was asked and no index is being made. */
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

  /** Asks whether the server answers, and if so does what is due. */
  async look(): Promise<void> {
    const { link, server, store, clock, log } = this.options
    const version = await this.watch.ask()
    if (version === null) return
    const { fault } = link
    if (fault !== null) {
      link.fault = null
      this.roundAt = 0
      log.info({ version }, 'the search server responds')
      try {
        await this.onUp()
      } catch (error) {
        // The next look tries again.
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

  /** @param present the database names of the wikis whose indexes exist. */
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
    if (this.due.size > before) log.info({ wikis: this.due.size }, 'search indexes of wikis need to be built')
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
        await this.maker.complete(host)
      } catch (err) {
        if (this.stopping.signal.aborted) return
        this.failed.add(host)
        log.error({ err, wiki: host }, 'the search index of a wiki could not be built')
      }
    }
  }
}
