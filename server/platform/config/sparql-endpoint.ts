import { authorizationOf, bareAddress, isHttp } from './http-address.ts'

/** A SPARQL 1.1 server that stores the triples of wikis. */
export interface SparqlEndpoint {
  /** The URLs of the query operation, the update operation and the graph store, without user and password. */
  readonly query: string
  readonly update: string
  readonly graphs: string
  /** The `Authorization` header. */
  readonly authorization: string | null
}

/**
 * Reads `SPARQL_ENDPOINT`: one address for everything, or three separated by spaces: for queries, for updates and
 * for the graph store. The user and password of the first are sent to all of them.
 * @throws Error whose message says what is wrong without repeating an address, which may contain a password.
 */
export function readSparqlEndpoint(text: string): SparqlEndpoint {
  const urls = text.split(/\s+/).map(part => URL.parse(part))
  const [query, update = query, graphs = query, ...more] = urls
  if (urls.length === 2 || more.length > 0 || !isHttp(query) || !isHttp(update) || !isHttp(graphs))
    throw new Error(
      'it must be one http or https address, or three divided by spaces, of queries, updates and the graph store',
    )
  if (new Set([query.origin, update.origin, graphs.origin]).size > 1)
    throw new Error('its addresses must be of one server')
  return {
    query: bareAddress(query),
    update: bareAddress(update),
    graphs: bareAddress(graphs),
    authorization: authorizationOf(query),
  }
}
