import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import type { NoQueryService, QueryService } from '#server/gateway/query/query-requests.ts'
import { steadyClock, systemClock } from '#server/platform/clock.ts'
import type { SparqlEndpoint } from '#server/platform/config/sparql-endpoint.ts'
import { LiveIndexes, type LiveIndexesOptions } from '#server/query-service/indexes/live-indexes.ts'
import { LanguageWorker } from '#server/query-service/language/language-worker.ts'
import { DUMP_MAX, REMOTE_DUMP_MAX } from '#server/query-service/source/dump-script.ts'
import {
  WikiEntitySource,
  type WikiEntitySourceOptions,
} from '#server/query-service/source/wiki-entity-source.ts'
import { searchWiki } from '#server/query-service/source/wiki-searches.ts'
import { OxigraphStores } from '#server/query-service/store/oxigraph-stores.ts'
import { RemoteStores } from '#server/query-service/store/remote/remote-stores.ts'
import type { RecordStore } from '#server/wikis/record-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

interface WikiQueriesOptions
  extends Omit<WikiEntitySourceOptions, 'bytesMax' | 'signal'>,
    Pick<LiveIndexesOptions, 'epochs' | 'log'> {
  /** The directory for snapshots. */
  readonly dir: string
  /** Bytes that may be written to that directory. */
  readonly room: () => Promise<number>
  readonly store: Pick<RecordStore, 'findByDatabase'>
  /** MB for the triples of all wikis; 0 for no query service. */
  readonly memoryMb: number
  /** Another server for the triples; null for this process. */
  readonly endpoint: SparqlEndpoint | null
  readonly timeoutSeconds: number
  readonly hasWikibase: boolean
}

/** How many queries of one wiki another server gets at once. A thread of this process takes one. */
const AT_ONCE_BY_ENDPOINT = 2

/** The query service of this process for all wikis. */
export class WikiQueries {
  /** What the gateway uses to answer queries. */
  readonly service: QueryService | NoQueryService
  private readonly indexes: LiveIndexes | null = null
  private readonly language: LanguageWorker | null = null
  private readonly ending = new AbortController()

  constructor(options: WikiQueriesOptions) {
    const { hasWikibase, memoryMb, endpoint, timeoutSeconds, dir, room, store, epochs, log } = options
    if (!hasWikibase || memoryMb === 0) {
      this.service = hasWikibase ? 'off' : 'no_data'
      return
    }
    const indexes = new LiveIndexes({
      dir,
      source: new WikiEntitySource({
        ...options,
        bytesMax: endpoint ? REMOTE_DUMP_MAX : DUMP_MAX,
        signal: this.ending.signal,
      }),
      epochs,
      memoryMax: endpoint ? Number.POSITIVE_INFINITY : memoryMb * MEGABYTE,
      stores: endpoint ? new RemoteStores(endpoint, systemClock) : new OxigraphStores(dir, room),
      isUsed: async dbName => (await store.findByDatabase(dbName)) !== null,
      clock: steadyClock,
      log,
    })
    const language = new LanguageWorker()
    this.indexes = indexes
    this.language = language
    this.service = {
      indexes,
      prepare: async (text, context, signal) => await language.prepare(text, context, signal),
      search: async (wiki, search, signal) => await searchWiki(options.php, wiki, search, signal),
      timeoutMs: timeoutSeconds * SECOND_MS,
      atOnce: endpoint ? AT_ONCE_BY_ENDPOINT : 1,
    }
  }

  /** The number of wikis whose triples are in memory, and the bytes that they take. */
  get load(): { readonly open: number; readonly bytes: number } {
    return this.indexes?.load ?? { open: 0, bytes: 0 }
  }

  async status(wiki: KnownWiki): Promise<QueryServiceStatus> {
    return (await this.indexes?.status(wiki)) ?? { state: 'off', behind: 0, triples: null, bytes: null }
  }

  /** Rebuilds a wiki's index. Resolves once that has begun. */
  async rebuild(wiki: KnownWiki): Promise<void> {
    await this.indexes?.rebuild(wiki)
  }

  /** Call when something may have been written to a wiki. */
  written(wiki: KnownWiki): void {
    this.indexes?.written(wiki)
  }

  /** Removes all data of a wiki that was removed or replaced. */
  async forget(dbName: string): Promise<void> {
    await this.indexes?.forget(dbName)
  }

  async close(): Promise<void> {
    this.ending.abort(new Error('The engine is closing.'))
    await Promise.all([this.indexes?.close(), this.language?.close()])
  }
}
