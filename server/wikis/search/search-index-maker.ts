import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import type { Clock } from '#server/platform/clock.ts'
import { keepLease } from '#server/platform/leases/keep-lease.ts'
import type { HostName } from '#server/wikis/host-name.ts'
import type { RecordChanges } from '#server/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import { isClosed, type WikiRecord } from '#server/wikis/wiki-record.ts'
import type { SearchLink } from './search-link.ts'
import type { SearchServer } from './search-server.ts'

export interface IndexMakerOptions {
  readonly link: SearchLink
  readonly server: SearchServer
  readonly maintenance: MaintenanceContext
  readonly configFile: string
  readonly registry: Pick<WikiRegistry, 'get'>
  readonly changes: Pick<RecordChanges, 'apply'>
  /** Whether a wiki cannot be served at the moment. */
  readonly isHeld: (wiki: KnownWiki) => boolean
  /** Resolves once all processes know of a change. */
  readonly knownEverywhere: () => Promise<void>
  readonly clock: Clock
  readonly log: EngineLog
}

/** How long a wiki waits before another process may make its index, after the one that was making it has died. */
const BUSY_MS = 10 * MINUTE_MS
/** How far back a catch-up begins, because requests that wrote at its start may have begun earlier. */
const MARGIN_MS = 5 * MINUTE_MS
const SCRIPT_MS = DAY_MS
/** PHP's `memory_limit`. */
const MEMORY = '1G'

/** Makes the indexes of wikis on the search server with CirrusSearch's own scripts, and removes them. */
export class SearchIndexMaker {
  private readonly options: IndexMakerOptions
  private readonly signal: AbortSignal

  /** @param signal ends running scripts. */
  constructor(options: IndexMakerOptions, signal: AbortSignal) {
    this.options = options
    this.signal = signal
  }

  isDone(record: WikiRecord): boolean {
    return this.options.link.isComplete(record) && record.search?.behindSince === null
  }

  /** Records that the server has lost a wiki's index, so that it is made again. */
  async noteLost(wiki: KnownWiki): Promise<void> {
    await this.change(wiki, search => ({ ...search, edition: null }))
  }

  /** Removes the indexes of a wiki. */
  async remove(dbName: string): Promise<void> {
    await this.removeIndexes(this.options.link.names.base(dbName))
  }

  /** Makes or completes a wiki's index, unless another process does so. */
  async complete(host: HostName): Promise<void> {
    const { registry, isHeld, link, log } = this.options
    const wiki = await registry.get(host)
    if (!wiki || this.isDone(wiki.record) || isClosed(wiki.record) || isHeld(wiki)) return
    if (!(await this.claim(wiki))) return
    const claim = keepLease({
      doing: `making the search index of ${host}`,
      leaseMs: BUSY_MS,
      // If two processes make an index at once, it is made again: only time is lost.
      onSilence: 'go-on',
      renew: async () => {
        await this.change(wiki, search => ({ ...search, busyUntil: this.options.clock.now() + BUSY_MS }))
        return true
      },
      onRenewalFailed: err =>
        log.warn({ err, wiki: host }, 'the lease for building a search index could not be renewed'),
    })
    try {
      if (!link.isComplete(wiki.record)) await this.make(wiki)
      await this.catchUp(wiki)
    } finally {
      await claim.end()
      await this.change(wiki, search => ({ ...search, busyUntil: 0 }))
    }
  }

  /** @returns false if another process is making it. */
  private async claim(wiki: KnownWiki): Promise<boolean> {
    const now = this.options.clock.now()
    let isMine = false
    await this.change(wiki, search => {
      isMine = search.busyUntil <= now
      return isMine ? { ...search, busyUntil: now + BUSY_MS } : search
    })
    return isMine
  }

  /** Makes a wiki's index. Until it is complete, searches use the wiki's own database. */
  private async make(wiki: KnownWiki): Promise<void> {
    const { link, clock, log, knownEverywhere } = this.options
    const { dbName } = wiki.record
    const since = clock.now()
    const edition = link.names.editionOf(dbName)
    log.info({ wiki: wiki.host }, 'the search index of a wiki is being built')
    await this.removeIndexes(link.names.base(dbName))
    await this.run(wiki, 'UpdateSearchIndexConfig')
    await this.run(wiki, 'ForceSearchIndex', ['--skipLinks', '--indexOnSkip'])
    await this.run(wiki, 'ForceSearchIndex', ['--skipParse'])
    await this.change(wiki, search => ({ ...search, edition, behindSince: since }))
    await knownEverywhere()
    log.info({ wiki: wiki.host, ms: clock.now() - since }, 'a wiki is now searched by the search server')
  }

  /** Indexes what was changed while the index was being made, when changes were not sent to it yet. */
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

  /** Runs a script of CirrusSearch, which gets the server's address whether or not the index is complete. */
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
      signal: this.signal,
    })
  }

  /** Changes what the record says of the index, unless the wiki was replaced or removed meanwhile. */
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
