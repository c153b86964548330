import { SECOND_MS } from '#contract/durations.ts'
import type { QueryServiceState, QueryServiceStatus } from '#contract/types/query-service.ts'
import { within } from '#server/platform/within.ts'
import type { PreparedQuery } from '#server/query-service/language/prepared-query.ts'
import {
  type QueryOptions,
  StoreGoneError,
  StoreLoadingError,
} from '#server/query-service/store/triple-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { FailedStarts } from './failed-starts.ts'
import type { Snapshot } from './index-files.ts'
import { IndexLoader, type IndexLoaderOptions, type OpenIndex } from './index-loader.ts'
import type { MemoryHolder } from './index-memory.ts'
import { IndexSync, type IndexSyncOptions } from './index-sync.ts'
import { type IndexResult, IndexStartingError, IndexTooLargeError } from './wiki-indexes.ts'

export interface WikiIndexOptions extends IndexLoaderOptions, IndexSyncOptions {
  /** Waits for a turn, because few indexes may start at once. @throws IndexStartingError when too many wait. */
  readonly takeStart: () => Promise<() => void>
}

/** How long a query waits for an index to start, and for changes to be applied. */
const START_WAIT_MS = 20 * SECOND_MS
const SYNC_WAIT_MS = 1.5 * SECOND_MS
/** An engine that a query has made this many times larger is restarted, because it never gives memory back. */
const SWOLLEN = 2

/** The index of one wiki: its triples while they are queried, and their snapshot. */
export class WikiIndex implements MemoryHolder {
  private readonly options: WikiIndexOptions
  private readonly dbName: string
  private opened: OpenIndex | null = null
  private starting: Promise<OpenIndex> | null = null
  private rebuilding: Promise<void> | null = null
  private users = 0
  private usedAt: number
  private startedAt = 0
  private readonly ended = new AbortController()
  private readonly sync: IndexSync
  private readonly loader: IndexLoader
  private readonly failures: FailedStarts

  constructor(options: WikiIndexOptions, dbName: string) {
    this.options = options
    this.dbName = dbName
    this.loader = new IndexLoader(options, dbName, this.ended.signal)
    this.failures = new FailedStarts(options.clock)
    this.usedAt = options.clock.now()
    this.sync = new IndexSync(options, dbName, {
      opened: () => this.opened,
      rebuild: wiki => this.rebuildInTime(wiki),
      measure: async () => await this.measure(),
      drop: async opened => await this.drop(opened),
    })
  }

  get bytes(): number {
    if (!this.opened) return this.loader.reserved
    return this.opened.bytes + (this.users > 0 ? this.options.memory.queryBytes : 0)
  }

  get idleSince(): number | null {
    return this.users > 0 || this.starting || this.rebuilding ? null : this.usedAt
  }

  get isOpen(): boolean {
    return this.opened !== null
  }

  /** Whether it could not be made and is not retried yet. */
  get isFailing(): boolean {
    return this.failures.isPausing
  }

  async query<T>(
    wiki: KnownWiki,
    query: PreparedQuery,
    options: QueryOptions,
    use: (answer: IndexResult) => Promise<T>,
  ): Promise<T> {
    // Another query may have brought the store down, so this one gets a second chance.
    try {
      return await this.queryOnce(wiki, query, options, use)
    } catch (error) {
      if (!(error instanceof StoreGoneError) || options.signal?.aborted || this.ended.signal.aborted)
        throw error
      return await this.queryOnce(wiki, query, options, use)
    }
  }

  private async queryOnce<T>(
    wiki: KnownWiki,
    query: PreparedQuery,
    options: QueryOptions,
    use: (answer: IndexResult) => Promise<T>,
  ): Promise<T> {
    this.users++
    try {
      const opened = await this.openSoon(wiki)
      await within(this.sync.catchUp(wiki), SYNC_WAIT_MS, () => undefined)
      if (!(await this.options.memory.makeRoom(opened.bytes + this.options.memory.queryBytes, this)))
        throw new IndexStartingError('All memory is in use.')
      const behind = this.sync.missing
      try {
        return await opened.store.query(query.text, options, result => use({ ...result, behind }))
      } finally {
        if (opened.store.gone.aborted && !this.ended.signal.aborted) await this.openAgain(wiki)
      }
    } finally {
      this.users--
      this.usedAt = this.options.clock.now()
      if (this.users === 0) await this.measure()
    }
  }

  /** @throws IndexStartingError when the start takes long, also for queries that come meanwhile. */
  private async openSoon(wiki: KnownWiki): Promise<OpenIndex> {
    const opening = this.open(wiki)
    const waited = this.starting ? this.options.clock.now() - this.startedAt : 0
    return await within(opening, Math.max(0, START_WAIT_MS - waited), () => {
      throw new IndexStartingError('The index is being made.')
    })
  }

  /**
   * Makes a query that has cost the triples last until they are back, so that its network pays for that and
   * nobody else's turn is spent on it. If they do not come back, the next query reports why.
   */
  private async openAgain(wiki: KnownWiki): Promise<void> {
    await Promise.allSettled([this.openSoon(wiki)])
  }

  /** Applies what was written, if the index is open. */
  async refresh(wiki: KnownWiki): Promise<void> {
    if (!this.opened || this.rebuilding) return
    await this.sync.follow(this.opened)
    await this.sync.catchUp(wiki).catch(() => undefined)
  }

  async status(): Promise<QueryServiceStatus> {
    const snapshot = this.opened ? null : await this.options.files.read(this.dbName)
    return {
      state: this.state(),
      behind: this.sync.missing,
      triples: this.opened?.triples ?? snapshot?.triples ?? null,
      bytes: this.opened && !this.opened.store.storedPosition ? this.opened.bytes : null,
    }
  }

  /** Rebuilds the index from a dump. Meanwhile, the old one answers queries. */
  rebuild(wiki: KnownWiki): void {
    this.failures.clear()
    this.rebuildInTime(wiki)
  }

  /** As {@link rebuild}, but not during the pause after a failure, because each attempt reads the whole wiki. */
  private rebuildInTime(wiki: KnownWiki): void {
    if (this.failures.isPausing) return
    this.rebuilding ??= this.makeAnew(wiki)
      .catch(error => void this.fail(error))
      .finally(() => {
        this.rebuilding = null
      })
  }

  /** Frees its memory. The snapshot stays. */
  async release(): Promise<void> {
    const { opened } = this
    if (!opened) return
    await this.sync.saveSome(opened)
    await this.drop(opened)
  }

  async close(): Promise<void> {
    this.ended.abort(new IndexStartingError('The index was closed.'))
    if (this.opened) await this.drop(this.opened)
    await Promise.allSettled([this.starting, this.sync.current, this.rebuilding])
  }

  private state(): QueryServiceState {
    if (this.rebuilding) return 'rebuilding'
    if (this.starting) return 'starting'
    const { error } = this.failures
    if (error) return error instanceof IndexTooLargeError ? 'too_large' : 'failed'
    if (!this.opened) return 'idle'
    return this.sync.missing > 0 ? 'behind' : 'ready'
  }

  private async open(wiki: KnownWiki): Promise<OpenIndex> {
    if (this.opened && !this.opened.store.gone.aborted) return this.opened
    this.failures.throwIfPausing()
    if (!this.starting) {
      this.startedAt = this.options.clock.now()
      this.starting = this.start(wiki).finally(() => {
        this.starting = null
      })
    }
    return await this.starting
  }

  private async start(wiki: KnownWiki): Promise<OpenIndex> {
    const leave = await this.options.takeStart()
    try {
      this.ended.signal.throwIfAborted()
      const { loader } = this
      const opened = this.take(
        (await loader.resume(wiki)) ?? (await loader.restore(wiki)) ?? (await this.loadDump(wiki)),
      )
      this.failures.clear()
      return opened
    } catch (error) {
      throw this.fail(error)
    } finally {
      leave()
    }
  }

  private take(opened: OpenIndex): OpenIndex {
    this.opened = opened
    this.sync.begin()
    opened.store.gone.addEventListener('abort', () => {
      if (this.opened === opened) this.opened = null
    })
    return opened
  }

  /** @throws IndexStartingError while a rebuild already does the same. */
  private async loadDump(wiki: KnownWiki): Promise<OpenIndex> {
    if (this.rebuilding) throw new IndexStartingError('The index is being made.')
    return await this.loader.load(await this.loader.dump(wiki))
  }

  /** Makes one dump and opens one store at a time, because they share files. */
  private async makeAnew(wiki: KnownWiki): Promise<void> {
    await this.whenNotStarting()
    const snapshot = await this.loader.dump(wiki)
    await this.whenNotStarting()
    this.startedAt = this.options.clock.now()
    this.starting = this.openInstead(snapshot).finally(() => {
      this.starting = null
    })
    await this.starting
    this.failures.clear()
  }

  private async whenNotStarting(): Promise<void> {
    while (this.starting) await Promise.allSettled([this.starting])
  }

  private async openInstead(snapshot: Snapshot): Promise<OpenIndex> {
    const leave = await this.options.takeStart()
    try {
      // The old and the new store together might take too much memory.
      if (this.opened) await this.drop(this.opened)
      return this.take(await this.loader.load(snapshot))
    } finally {
      leave()
    }
  }

  private async measure(): Promise<void> {
    const { opened } = this
    if (!opened || opened.store.gone.aborted) return
    const size = await opened.store.size().catch(() => null)
    if (!size) return
    const before = opened.bytes
    opened.triples = size.triples
    opened.bytes = size.bytes ?? 0
    const { queryBytes } = this.options.memory
    if (this.users === 0 && opened.bytes > SWOLLEN * before && opened.bytes > before + queryBytes / 2)
      await this.drop(opened)
  }

  private async drop(opened: OpenIndex): Promise<void> {
    if (this.opened === opened) this.opened = null
    await opened.store.close()
  }

  /** @returns the error to report until the next attempt. */
  private fail(cause: unknown): Error {
    if (cause instanceof IndexStartingError || this.ended.signal.aborted) return cause as Error
    if (cause instanceof StoreLoadingError) return new IndexStartingError(cause.message)
    const { error, pauseMs } = this.failures.add(cause)
    this.options.log.warn(
      { err: cause, dbName: this.dbName, pauseMs },
      'the index of a wiki could not be built',
    )
    return error
  }
}
