/**
 * - `bad_request`, `not_acceptable`, `method`, `media_type`, `body`: the request violates the SPARQL 1.1 Protocol;
 * - `syntax`: the query is not SPARQL; `forbidden`: it is, but this service does not do that;
 * - `failed`: the engine cannot evaluate it;
 * - `timeout`, `memory`, `answer_too_large`: it takes more time or memory, or returns more, than a query may;
 * - `starting`: the wiki's index is being made; the same query will work soon;
 * - `too_large`, `no_index`: the wiki has no index, because it has too many triples, or because that failed;
 * - `too_many`: the network has asked for too much; `busy`: all networks together have;
 * - `off`: there is no query service here; `private`: it is only for those who may read the wiki;
 * - `unavailable`: the wiki, or the whole service, cannot answer at the moment; `fault`: something broke.
 */
const QUERY_PROBLEM_CODES = [
  'bad_request',
  'not_acceptable',
  'method',
  'media_type',
  'body',
  'syntax',
  'forbidden',
  'failed',
  'timeout',
  'memory',
  'answer_too_large',
  'starting',
  'too_large',
  'no_index',
  'too_many',
  'busy',
  'off',
  'private',
  'unavailable',
  'fault',
] as const
export type QueryProblemCode = (typeof QUERY_PROBLEM_CODES)[number]

/**
 * Why a query was not answered: the body of the response, as `application/problem+json` (RFC 9457). Clients
 * that accept no JSON get its title and detail as plain text.
 */
export interface QueryProblem {
  readonly status: number
  readonly title: string
  /** Sentences for the author of the query. */
  readonly detail: string
  readonly code: QueryProblemCode
  /** The line in the query, from 1. */
  readonly line?: number
  readonly column?: number
  /** Seconds; the same as the header `Retry-After`. */
  readonly retryAfter?: number
}

/** A response header: how many changes of the wiki the answer does not include yet. Missing if there are none. */
export const QUERY_BEHIND_HEADER = 'X-Query-Behind'
