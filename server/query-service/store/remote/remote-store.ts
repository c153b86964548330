import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type QueryOptions,
  type QueryResult,
  StoreGoneError,
  type StoreSize,
  type TripleStore,
} from '#server/query-service/store/triple-store.ts'
import { type UpdateOperation, updateText } from '#server/query-service/update-operation.ts'
import type { EndpointClient } from './endpoint-client.ts'
import { graphOf, readValues } from './graphs.ts'
import { RemotePosition } from './remote-position.ts'

/** Counting a hundred million triples takes a server some time. */
const COUNT_MS = 2 * MINUTE_MS
const COUNT_EVERY_MS = 5 * MINUTE_MS

/** The triples of a wiki in a graph of another server, which all processes share. */
export class RemoteStore implements TripleStore {
  readonly dump = null
  readonly storedPosition: RemotePosition
  private readonly client: EndpointClient
  private readonly graph: string
  private readonly clock: Clock
  private readonly over = new AbortController()
  private counted: { readonly triples: number; readonly at: number } | null = null

  /** @param clock a clock of UTC epoch milliseconds. */
  constructor(client: EndpointClient, dbName: string, clock: Clock) {
    this.client = client
    this.graph = graphOf(dbName)
    this.clock = clock
    this.storedPosition = new RemotePosition(client, dbName, clock, this.gone)
  }

  get gone(): AbortSignal {
    return this.over.signal
  }

  async load(file: string): Promise<void> {
    this.counted = null
    await this.storedPosition.whileLoading(async () => await this.client.putFile(this.graph, file, this.gone))
  }

  async update(operations: readonly UpdateOperation[]): Promise<void> {
    await this.client.update(updateText(operations, this.graph), this.gone)
  }

  async query<T>(query: string, options: QueryOptions, use: (result: QueryResult) => Promise<T>): Promise<T> {
    const { signal } = options
    const either = signal ? AbortSignal.any([signal, this.gone]) : this.gone
    const pieces = await this.client.query(this.graph, query, { ...options, signal: either })
    return await use({ length: pieces.reduce((sum, { length }) => sum + length, 0), pieces })
  }

  /** The size, from the last count. Counts again from time to time. */
  async size(): Promise<StoreSize> {
    const { counted } = this
    if (!counted) return { triples: await this.count(), bytes: null }
    if (this.clock.now() - counted.at > COUNT_EVERY_MS) {
      this.counted = { ...counted, at: this.clock.now() }
      // After a failure, the next call counts again.
      void this.count().catch(() => undefined)
    }
    return { triples: counted.triples, bytes: null }
  }

  async close(): Promise<void> {
    this.over.abort(new StoreGoneError('The store was closed.'))
  }

  private async count(): Promise<number> {
    const [count] = await readValues(this.client, {
      graph: this.graph,
      query: 'SELECT (COUNT(*) AS ?one) { ?s ?p ?o }',
      timeoutMs: COUNT_MS,
      signal: this.gone,
    })
    const triples = Number(count)
    this.counted = { triples, at: this.clock.now() }
    return triples
  }
}
