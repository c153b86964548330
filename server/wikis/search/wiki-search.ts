import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import type { Clock } from '#server/platform/clock.ts'
import { keepLease } from '#server/platform/leases/keep-lease.ts'
import { type Repetition, repeat } from '#server/platform/periodic-work.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import type { HostName } from '#server/wikis/host-name.ts'
import type { RecordChanges } from '#server/wikis/record-changes.ts'
import type { RecordStore } from '#server/wikis/record-store.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import { isClosed, type WikiRecord } from '#server/wikis/wiki-record.ts'
import type { SearchLink } from './search-link.ts'
import { SearchRelay } from './search-relay.ts'
import type { SearchServer } from './search-server.ts'

export interface WikiSearchOptions {
  readonly link: SearchLink
  readonly server: SearchServer
  /** Who may connect to the link's socket. */
  readonly user: ProcessUser | null
  readonly maintenance: MaintenanceContext
  readonly configFile: string
  readonly store: Pick<RecordStore, 'hosts' | 'findByDatabase'>
  readonly registry: Pick<WikiRegistry, 'get'>
  readonly changes: Pick<RecordChanges, 'apply'>
  /** Whether a wiki cannot be served at the moment. */
  readonly isHeld: (wiki: KnownWiki) => boolean
  /** Resolves once all processes know of a change. */
  readonly knownEverywhere: () => Promise<void>
  readonly clock: Clock
  readonly log: EngineLog
}

/** How long a wiki waits for another process when the one that was making its index has died. */
const BUSY_MS = 10 * MINUTE_MS
/** From one look at all wikis to the next. */
const ROUND_MS = HOUR_MS
/** How much earlier than its beginning a catch-up begins: requests that wrote then may have begun before. */
const MARGIN_MS = 5 * MINUTE_MS
const SCRIPT_MS = DAY_MS
/** PHP's `memory_limit`. */
const MEMORY = '1G'

/** The search server's part of all wikis: it is watched, and has one index for each wiki and no other. */
export class WikiSearch {
  private readonly options: WikiSearchOptions
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

  constructor(options: WikiSearchOptions) {
    const { link, server, user, log } = options
    this.options = options
    this.relay = new SearchRelay({
      ...{ address: server.address, names: link.names, socket: link.socket, user, log },
      fault: () => link.fault,
      onFault: why => this.lose(why),
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
    if (this.isDone(wiki.record) || this.failed.has(wiki.host)) return
    this.due.add(wiki.host)
    this.work()
  }

  /** Removes indexes of wikis that were replaced with the next look. */
  sweepSoon(): void {
    this.roundAt = 0
  }

  /** Removes the indexes of a wiki that is removed. What cannot be removed now is removed later. */
  async forget(dbName: string): Promise<void> {
    const { link, log } = this.options
    try {
      await this.removeIndexes(link.names.base(dbName))
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
  }

  /** Asks whether the server answers, and does what is to be done if it does. */
  async look(): Promise<void> {
    const { link, server, clock, log } = this.options
    try {
      const version = await server.version()
      if (link.fault !== null) {
        link.fault = null
        this.roundAt = 0
        log.info({ version }, 'the search server answers')
        await this.onUp()
      }
    } catch (error) {
      this.lose(error instanceof Error ? error.message : String(error))
      return
    }
    if (clock.now() < this.roundAt) return
    this.roundAt = clock.now() + ROUND_MS
    this.failed.clear()
    await this.findDue(await this.sweep())
    this.work()
  }

  private lose(why: string): void {
    const { link, log } = this.options
    if (link.fault !== why)
      log.error({ why }, 'the search server does not answer, so wikis cannot be searched')
    link.fault = why
  }

  /** @param present the databases of the wikis whose indexes are there. */
  private async findDue(present: ReadonlySet<string>): Promise<void> {
    const { link, store, registry, log } = this.options
    const before = this.due.size
    for await (const host of store.hosts()) {
      const wiki = await registry.get(host)
      if (!wiki || isClosed(wiki.record)) continue
      const isLost = link.isComplete(wiki.record) && !present.has(wiki.record.dbName)
      if (isLost) await this.change(wiki, search => ({ ...search, edition: null }))
      if (isLost || !this.isDone(wiki.record)) this.due.add(host)
    }
    if (this.due.size > before) log.info({ wikis: this.due.size }, 'search indexes of wikis are to be made')
  }

  /** Removes indexes without wikis. @returns the databases of all others. */
  private async sweep(): Promise<ReadonlySet<string>> {
    const { server, link, store, log } = this.options
    const present = new Set<string>()
    for (const index of await server.indexes(link.names.prefix)) {
      const dbName = link.names.dbNameOf(index)
      if (dbName === null) continue
      if (present.has(dbName) || (await store.findByDatabase(dbName))) {
        present.add(dbName)
        continue
      }
      await server.remove(index)
      log.info({ index }, 'a search index without a wiki was removed')
    }
    return present
  }

  private isDone(record: WikiRecord): boolean {
    return this.options.link.isComplete(record) && record.search?.behindSince === null
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
        await this.bringUpToDate(host)
      } catch (err) {
        if (this.stopping.signal.aborted) return
        this.failed.add(host)
        log.error({ err, wiki: host }, 'the search index of a wiki could not be made')
      }
    }
  }

  private async bringUpToDate(host: HostName): Promise<void> {
    const { registry, isHeld, link, log } = this.options
    const wiki = await registry.get(host)
    if (!wiki || this.isDone(wiki.record) || isClosed(wiki.record) || isHeld(wiki)) return
    if (!(await this.claim(wiki))) return
    const claim = keepLease({
      doing: `making the search index of ${host}`,
      leaseMs: BUSY_MS,
      // Made twice at once, an index is made anew: nothing is lost but time.
      onSilence: 'go-on',
      renew: async () => {
        await this.change(wiki, search => ({ ...search, busyUntil: this.options.clock.now() + BUSY_MS }))
        return true
      },
      onRenewalFailed: err =>
        log.warn({ err, wiki: host }, 'the claim to make a search index was not renewed'),
    })
    try {
      if (!link.isComplete(wiki.record)) await this.make(wiki)
      await this.catchUp(wiki)
    } finally {
      await claim.end()
      await this.change(wiki, search => ({ ...search, busyUntil: 0 }))
    }
  }

  /** @returns false when another process makes it. */
  private async claim(wiki: KnownWiki): Promise<boolean> {
    const now = this.options.clock.now()
    let isMine = false
    await this.change(wiki, search => {
      isMine = search.busyUntil <= now
      return isMine ? { ...search, busyUntil: now + BUSY_MS } : search
    })
    return isMine
  }

  /** Until it is complete, the wiki is searched in its own database. */
  private async make(wiki: KnownWiki): Promise<void> {
    const { link, clock, log, knownEverywhere } = this.options
    const { dbName } = wiki.record
    const since = clock.now()
    const edition = link.names.editionOf(dbName)
    log.info({ wiki: wiki.host }, 'the search index of a wiki is being made')
    await this.removeIndexes(link.names.base(dbName))
    await this.run(wiki, 'UpdateSearchIndexConfig')
    await this.run(wiki, 'ForceSearchIndex', ['--skipLinks', '--indexOnSkip'])
    await this.run(wiki, 'ForceSearchIndex', ['--skipParse'])
    await this.change(wiki, search => ({ ...search, edition, behindSince: since }))
    await knownEverywhere()
    log.info(
      { wiki: wiki.host, ms: clock.now() - since },
      'a wiki is searched by the search server from now on',
    )
  }

  /** Takes in what was changed while the index was made, when nothing told it of changes yet. */
  private async catchUp(wiki: KnownWiki): Promise<void> {
    const since = (await wiki.latest())?.record.search?.behindSince ?? null
    if (since === null) return
    const from = new Date(since - MARGIN_MS).toISOString().replace(/\.\d+Z$/, 'Z')
    await this.run(wiki, 'ForceSearchIndex', ['--deletes', '--from', from])
    await this.run(wiki, 'ForceSearchIndex', ['--from', from])
    await this.change(wiki, search =>
      search.behindSince === since ? { ...search, behindSince: null } : search,
    )
  }

  private async removeIndexes(base: string): Promise<void> {
    const { server } = this.options
    for (const index of await server.indexes(`${base}_`)) await server.remove(index)
  }

  /** Runs a script of CirrusSearch, which is told of the server whether or not the index is complete. */
  private async run(wiki: KnownWiki, script: string, args: readonly string[] = []): Promise<void> {
    const { maintenance, configFile, link } = this.options
    const { record } = wiki
    const search = { edition: link.names.editionOf(record.dbName), behindSince: null, busyUntil: 0 }
    await runMaintenance(maintenance, {
      script: join(maintenance.treeDir, 'extensions/CirrusSearch/maintenance', `${script}.php`),
      args,
      configFile,
      wiki: { ...wiki, record: { ...record, search } },
      memory: MEMORY,
      atLowPriority: true,
      timeout: SCRIPT_MS,
      signal: this.stopping.signal,
    })
  }

  /** Changes what the record says of its index, unless the wiki was replaced meanwhile or removed. */
  private async change(
    wiki: KnownWiki,
    change: (search: NonNullable<WikiRecord['search']>) => NonNullable<WikiRecord['search']>,
  ): Promise<void> {
    const { registry, changes } = this.options
    if (!(await registry.get(wiki.host))) return
    await changes.apply(wiki.record.domain, record => {
      if (record.dbName !== wiki.record.dbName) return record
      const before = record.search ?? { edition: null, behindSince: null, busyUntil: 0 }
      const search = change(before)
      return search === before ? record : { ...record, search }
    })
  }
}
