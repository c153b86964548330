/**
 * - `off`: the operator has turned query services off, or the wiki has no structured data;
 * - `idle`: nobody has asked for a while; the next query starts it;
 * - `starting`, `rebuilding`: the index is being made; queries wait, or are answered from the old one;
 * - `ready`, `behind`: queries are answered; with `behind`, without the latest changes of the wiki;
 * - `too_large`: the wiki has more triples than the service has memory for;
 * - `failed`: the index could not be made; the service tries again by itself.
 */
export const QUERY_SERVICE_STATES = [
  'off',
  'idle',
  'starting',
  'ready',
  'behind',
  'rebuilding',
  'too_large',
  'failed',
] as const
export type QueryServiceState = (typeof QUERY_SERVICE_STATES)[number]

/** The status of a wiki's query service. */
export interface QueryServiceStatus {
  readonly state: QueryServiceState
  /** How many changes of the wiki answers do not include yet. */
  readonly behind: number
  /** Null if unknown. */
  readonly triples: number | null
  /** The memory of the index in bytes; null if it is not loaded, or another server has it. */
  readonly bytes: number | null
}

/** The answer to `GET /api/wiki/queryService?wiki=<id>`. */
export interface QueryServiceResponse {
  readonly data: QueryServiceStatus
}

/** The answer to `POST /api/wiki/queryService/rebuild`: the new status. */
export interface RebuildQueriesResponse extends QueryServiceResponse {
  readonly success: true
}
