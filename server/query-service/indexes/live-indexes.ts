import { MINUTE_MS } from '#contract/durations.ts'
import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import { TooBusyError, WorkerSlots } from '#server/php/worker-slots.ts'
import { IN_EACH_PROCESS, type Repetition, repeat } from '#server/platform/periodic-work.ts'
import type { PreparedQuery } from '#server/query-service/language/prepared-query.ts'
import { type QueryOptions, StoreUnavailableError } from '#server/query-service/store/triple-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { IndexFiles } from './index-files.ts'
import { IndexMemory } from './index-memory.ts'
import { WikiIndex, type WikiIndexOptions } from './wiki-index.ts'
import { type IndexResult, IndexStartingError, type WikiIndexes } from './wiki-indexes.ts'

export interface LiveIndexesOptions
  extends Pick<WikiIndexOptions, 'source' | 'epochs' | 'stores' | 'isUsed' | 'clock' | 'log'> {
  /** The directory for snapshots. */
  readonly dir: string
  /** Bytes for the indexes of all wikis; Infinity if they take no memory in this process. */
  readonly memoryMax: number
}

/** Indexes that may start at once; each start reads a whole wiki. */
const STARTS = 2
const STARTS_WAITING_MAX = 100
/** An index idle for this long gives its memory back. */
const IDLE_MS = 10 * MINUTE_MS
/** Writes within this time are applied together. */
const GATHER_MS = 200

/** The indexes of this process. */
export class LiveIndexes implements WikiIndexes {
  private readonly options: LiveIndexesOptions
  private readonly files: IndexFiles
  private readonly memory: IndexMemory
  private readonly starts = new WorkerSlots(STARTS, STARTS_WAITING_MAX)
  private readonly indexes = new Map<string, { readonly index: WikiIndex; wiki: KnownWiki }>()
  private readonly gathering = new Map<string, NodeJS.Timeout>()
  private readonly repetitions: readonly Repetition[]

  constructor(options: LiveIndexesOptions) {
    this.options = options
    this.files = new IndexFiles(options.dir)
    this.memory = new IndexMemory(options.memoryMax)
    const { log } = options
    const look = 'query-indexes.look'
    this.repetitions = [
      repeat('query-indexes.sweep', async () => await this.sweep(), { log }),
      repeat(look, async () => this.look(), { log, firstMs: IN_EACH_PROCESS[look] }),
    ]
  }

  /** The number of wikis whose triples are in memory, and the bytes that they take. */
  get load(): { readonly open: number; readonly bytes: number } {
    return {
      open: [...this.indexes.values()].filter(({ index }) => index.isOpen).length,
      bytes: this.memory.used,
    }
  }

  async query<T>(
    wiki: KnownWiki,
    query: PreparedQuery,
    options: QueryOptions,
    use: (answer: IndexResult) => Promise<T>,
  ): Promise<T> {
    return await this.indexOf(wiki).query(wiki, query, options, use)
  }

  async status(wiki: KnownWiki): Promise<QueryServiceStatus> {
    const known = this.indexes.get(wiki.record.dbName)
    if (known) return await known.index.status()
    const snapshot = await this.files.read(wiki.record.dbName)
    return { state: 'idle', behind: 0, triples: snapshot?.triples ?? null, bytes: null }
  }

  async rebuild(wiki: KnownWiki): Promise<void> {
    this.indexOf(wiki).rebuild(wiki)
  }

  /** Call after a write to a wiki: if its index is open, it applies the change soon. */
  written(wiki: KnownWiki): void {
    const known = this.indexes.get(wiki.record.dbName)
    if (!known?.index.isOpen || this.gathering.has(wiki.host)) return
    const timer = setTimeout(() => {
      this.gathering.delete(wiki.host)
      void known.index.refresh(wiki)
    }, GATHER_MS)
    this.gathering.set(wiki.host, timer.unref())
  }

  async forget(dbName: string): Promise<void> {
    const known = this.indexes.get(dbName)
    this.indexes.delete(dbName)
    if (known) {
      this.memory.remove(known.index)
      await known.index.close()
    }
    await this.files.remove(dbName)
    await this.removeStore(dbName)
  }

  async close(): Promise<void> {
    for (const timer of this.gathering.values()) clearTimeout(timer)
    await Promise.all([...this.indexes.values()].map(async ({ index }) => await index.close()))
    await this.options.stores.close()
    await Promise.all(this.repetitions.map(async repetition => await repetition.end()))
  }

  private indexOf(wiki: KnownWiki): WikiIndex {
    const { dbName } = wiki.record
    const known = this.indexes.get(dbName)
    if (known) {
      known.wiki = wiki
      return known.index
    }
    const index = new WikiIndex(
      {
        ...this.options,
        files: this.files,
        memory: this.memory,
        takeStart: async () => await this.takeStart(),
      },
      dbName,
    )
    this.indexes.set(dbName, { index, wiki })
    this.memory.add(index)
    return index
  }

  private async takeStart(): Promise<() => void> {
    try {
      return await this.starts.acquire()
    } catch (error) {
      throw error instanceof TooBusyError ? new IndexStartingError('Too many indexes are being made.') : error
    }
  }

  /** Ends idle indexes, and applies what other processes have written. */
  private look(): void {
    const now = this.options.clock.now()
    for (const [dbName, { index, wiki }] of this.indexes) {
      if (index.idleSince === null) continue
      if (now - index.idleSince < IDLE_MS) void index.refresh(wiki)
      else void this.end(dbName, index)
    }
  }

  private async end(dbName: string, index: WikiIndex): Promise<void> {
    await index.release()
    if (index.idleSince === null || index.isOpen || index.isFailing) return
    this.indexes.delete(dbName)
    this.memory.remove(index)
  }

  private async sweep(): Promise<void> {
    const { isUsed, log, stores } = this.options
    const isLeft = async (dbName: string) => !this.indexes.has(dbName) && !(await isUsed(dbName))
    try {
      for (const dbName of await this.files.list()) if (await isLeft(dbName)) await this.files.remove(dbName)
      for (const dbName of await stores.list()) if (await isLeft(dbName)) await stores.remove(dbName)
    } catch (error) {
      log.warn({ err: error }, 'indexes without a wiki could not be removed')
    }
  }

  /** Removes a store. If that fails, a later sweep removes it. */
  private async removeStore(dbName: string): Promise<void> {
    try {
      await this.options.stores.remove(dbName)
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
      this.options.log.warn({ err: error, dbName }, 'the triples of a removed wiki could not be removed yet')
    }
  }
}
