import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { QueryFailedError, StoreUnavailableError } from '#server/query-service/store/triple-store.ts'
import type { EndpointClient } from './endpoint-client.ts'

const WIKI = 'urn:wikistead:wiki:'
/** The graph of notes about the other graphs. Clients cannot query it. */
export const PLACES = 'urn:wikistead:places'
export const PLACE = '<urn:wikistead:place>'

interface Question {
  readonly graph: string
  readonly query: string
  readonly timeoutMs?: number
  readonly signal: AbortSignal
}

interface SparqlResponse {
  readonly results: { readonly bindings: readonly { readonly one: { readonly value: string } }[] }
}

/** The graph of a wiki's triples. @param dbName letters, digits and `_`. */
export function graphOf(dbName: string): string {
  return `${WIKI}${dbName}`
}

export function dbNameOf(graph: string): string {
  return graph.slice(WIKI.length)
}

/**
 * The values of `?one` in a graph. Asks for JSON, because servers write CSV in different ways.
 * @throws StoreUnavailableError also for a server that cannot evaluate such a simple query; otherwise as {@link
 * EndpointClient.query}.
 * Source: https://www.w3.org/TR/sparql11-results-json/
 */
export async function readValues(
  client: EndpointClient,
  { graph, query, timeoutMs = 30 * SECOND_MS, signal }: Question,
): Promise<readonly string[]> {
  const format = 'application/sparql-results+json'
  const pieces = await client
    .query(graph, query, { format, maxBytes: 64 * MEGABYTE, timeoutMs, signal })
    .catch((error: unknown) => {
      throw error instanceof QueryFailedError
        ? new StoreUnavailableError(`The SPARQL endpoint fails at a simple query: ${error.message}`)
        : error
    })
  try {
    const { results } = JSON.parse(Buffer.concat(pieces).toString()) as SparqlResponse
    return results.bindings.map(({ one }) => one.value)
  } catch (error) {
    throw new StoreUnavailableError('The SPARQL endpoint does not send JSON results.', { cause: error })
  }
}
