import type { Clock } from '#server/platform/clock.ts'
import type { SparqlEndpoint } from '#server/platform/config/sparql-endpoint.ts'
import {
  StoreUnavailableError,
  type TripleStore,
  type TripleStores,
} from '#server/query-service/store/triple-store.ts'
import { EndpointClient } from './endpoint-client.ts'
import { dbNameOf, graphOf, PLACE, PLACES, readValues } from './graphs.ts'
import { RemoteStore } from './remote-store.ts'

/** A graph that is always empty. */
const NOTHING = 'urn:wikistead:nothing'
/** A graph with one triple. */
const PROBE = 'urn:wikistead:probe'

/** Stores on another server: one graph per wiki, and one with notes on how far each has got. */
export class RemoteStores implements TripleStores {
  private readonly client: EndpointClient
  private readonly clock: Clock
  private readonly closing = new AbortController()
  private isProven = false

  /** @param clock a clock of UTC epoch milliseconds. @param putMs as of {@link EndpointClient}. */
  constructor(endpoint: SparqlEndpoint, clock: Clock, putMs?: (bytes: number) => number) {
    this.client = new EndpointClient(endpoint, putMs)
    this.clock = clock
  }

  /** @throws StoreUnavailableError also for a server that would mix the wikis' triples. */
  async open(dbName: string): Promise<TripleStore> {
    if (!this.isProven) await this.prove()
    return new RemoteStore(this.client, dbName, this.clock)
  }

  async reopen(dbName: string): Promise<TripleStore> {
    return await this.open(dbName)
  }

  async list(): Promise<readonly string[]> {
    const graphs = await readValues(this.client, {
      graph: PLACES,
      query: `SELECT ?one { ?one ${PLACE} ?place }`,
      signal: this.closing.signal,
    })
    return graphs.map(dbNameOf)
  }

  async remove(dbName: string): Promise<void> {
    const graph = graphOf(dbName)
    await this.client.update(
      `DELETE WHERE { GRAPH <${PLACES}> { <${graph}> ${PLACE} ?place } } ; DROP SILENT GRAPH <${graph}>`,
      this.closing.signal,
    )
  }

  async close(): Promise<void> {
    this.closing.abort()
  }

  /** Checks that the server stores what it is sent, and that a query sees only the graph that it asks. */
  private async prove(): Promise<void> {
    const { signal } = this.closing
    await this.client.putText(PROBE, `<${PROBE}> <${PROBE}> <${PROBE}> .\n`, signal)
    const subjectsOf = async (graph: string) =>
      await readValues(this.client, { graph, query: 'SELECT ?one { ?one ?p ?o } LIMIT 2', signal })
    if (String(await subjectsOf(PROBE)) !== PROBE || (await subjectsOf(NOTHING)).length > 0)
      throw new StoreUnavailableError(
        'The SPARQL endpoint does not separate graphs: it must store data in the named graph, and respect default-graph-uri.',
      )
    this.isProven = true
  }
}
