import type { EntitySource, HistoryPosition } from '#server/query-service/source/entity-source.ts'
import {
  StoreFullError,
  StoreGoneError,
  type TripleStore,
  type TripleStores,
} from '#server/query-service/store/triple-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { IndexFiles, Snapshot } from './index-files.ts'
import type { IndexMemory } from './index-memory.ts'
import { IndexStartingError, IndexTooLargeError } from './wiki-indexes.ts'

/** An index that can answer queries. */
export interface OpenIndex {
  readonly store: TripleStore
  position: HistoryPosition
  /** The position noted beside triples that outlive this process, as last read or written here; null for other triples. */
  noted: string | null
  /** The wiki's epoch when the triples were last up to date; null if unknown. */
  epoch: string | null
  /** Until when that epoch can be relied on, in milliseconds of the epochs' clock. */
  until: number
  bytes: number
  triples: number
}

export interface IndexLoaderOptions {
  readonly source: EntitySource
  readonly files: IndexFiles
  readonly memory: IndexMemory
  readonly stores: TripleStores
}

/** Opens a wiki's index from triples that its store still has, from its snapshot, or from a dump. */
export class IndexLoader {
  /** Bytes set aside for an index that is being loaded. */
  reserved = 0
  private readonly options: IndexLoaderOptions
  private readonly dbName: string
  private readonly signal: AbortSignal

  /** @param signal aborted when the index is no longer needed. */
  constructor(options: IndexLoaderOptions, dbName: string, signal: AbortSignal) {
    this.options = options
    this.dbName = dbName
    this.signal = signal
  }

  /** @returns null if the store has kept no triples, or they are no longer usable. */
  async resume(wiki: KnownWiki): Promise<OpenIndex | null> {
    const { stores, source } = this.options
    const store = await stores.reopen(this.dbName)
    if (!store) return null
    try {
      const noted = (await store.storedPosition?.read()) ?? null
      const position = noted === null ? null : (JSON.parse(noted) as HistoryPosition)
      if (position && (await source.changesSince(wiki, position)) !== null)
        return await this.opened(store, position, noted)
    } catch (error) {
      await store.close()
      throw error
    }
    await store.close()
    return null
  }

  /** @returns null if there is no snapshot, or it is no longer usable. */
  async restore(wiki: KnownWiki): Promise<OpenIndex | null> {
    const { files, source } = this.options
    const snapshot = await files.read(this.dbName)
    if (!snapshot || (await source.changesSince(wiki, snapshot.position)) === null) return null
    try {
      return await this.load(snapshot)
    } catch (error) {
      // A crash or the disk has damaged the file.
      if (error instanceof StoreGoneError && !this.signal.aborted) return null
      throw error
    }
  }

  async dump(wiki: KnownWiki): Promise<Snapshot> {
    const { source, files } = this.options
    return await files.replace(this.dbName, async file => await source.dump(wiki, file, this.signal))
  }

  /** @throws IndexTooLargeError, IndexStartingError when all memory is in use, StoreGoneError. */
  async load(snapshot: Snapshot): Promise<OpenIndex> {
    try {
      return await this.loadWith(snapshot, snapshot.triples)
    } catch (error) {
      if (!(error instanceof StoreFullError)) throw error
      // Long texts take more memory than usual.
      return await this.loadWith(snapshot, 2 * snapshot.triples + 100_000)
    }
  }

  /** @param expected the number of triples to reserve memory for. */
  private async loadWith({ file, position, triples }: Snapshot, expected: number): Promise<OpenIndex> {
    const { memory, stores } = this.options
    const limit = memory.limitFor(expected)
    if (limit === null)
      throw new IndexTooLargeError(`There is no memory for the ${triples} triples of the wiki.`)
    if (!(await memory.makeRoom(limit))) throw new IndexStartingError('All memory is in use.')
    this.reserved = limit
    let store: TripleStore | null = null
    try {
      store = await stores.open(this.dbName, limit)
      await store.load(file)
      const noted = JSON.stringify(position)
      await store.storedPosition?.write(noted)
      return await this.opened(store, position, noted)
    } catch (error) {
      await store?.close()
      throw error
    } finally {
      this.reserved = 0
    }
  }

  private async opened(
    store: TripleStore,
    position: HistoryPosition,
    noted: string | null,
  ): Promise<OpenIndex> {
    const { bytes, triples } = await store.size()
    this.signal.throwIfAborted()
    return { store, position, noted, epoch: null, until: 0, bytes: bytes ?? 0, triples }
  }
}
