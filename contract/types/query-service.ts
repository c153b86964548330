/**
 * - `off`: the operator has turned query services off, or the wiki has no structured data;
 * - `idle`: nobody has asked for a while; the next question starts it;
 * - `starting`, `rebuilding`: the index is being made; questions wait, or are answered from the old one;
 * - `ready`, `behind`: questions are answered; some changes of the wiki are not taken in yet;
 * - `too_large`: the wiki has more triples than the service has memory for;
 * - `failed`: the index could not be made; it is tried again by itself.
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

/** How a wiki's query service is. */
export interface QueryServiceStatus {
  readonly state: QueryServiceState
  /** Changes of the wiki that answers do not know yet. */
  readonly behind: number
  /** Null if unknown. */
  readonly triples: number | null
  /** Memory, in bytes; null if none is taken, or another server has it. */
  readonly bytes: number | null
}

/** The answer to `GET /api/wiki/queryService?wiki=<id>`. */
export interface QueryServiceResponse {
  readonly data: QueryServiceStatus
}

/** The answer to `POST /api/wiki/queryService/rebuild`: how it is now. */
export interface RebuildQueriesResponse extends QueryServiceResponse {
  readonly success: true
}
