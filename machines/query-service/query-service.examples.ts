import type { QueryServiceState, QueryServiceStatus } from '#contract/types/query-service.ts'

/** The status of a wiki's query service, for tests. */
export function queryStatus(
  state: QueryServiceState,
  changes: Partial<QueryServiceStatus> = {},
): QueryServiceStatus {
  const hasIndex = state === 'ready' || state === 'behind' || state === 'rebuilding'
  return {
    state,
    behind: state === 'behind' ? 12 : 0,
    triples: hasIndex ? 58_123 : null,
    bytes: hasIndex ? 58_720_256 : null,
    ...changes,
  }
}
