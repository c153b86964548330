import type {
  QueryServiceResponse,
  QueryServiceStatus,
  RebuildQueriesResponse,
} from '#contract/types/query-service.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { onceVisible } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { WikiInput } from '#store/saga/wiki-input.ts'

/** Loads the status of a wiki's query service. @throws FailureError */
export function* loadStatus({ wikiId }: WikiInput): SagaGenerator<QueryServiceStatus> {
  const { data } = yield* callApi(client =>
    client.get<QueryServiceResponse>(wikiDataApi.queryService, { wiki: wikiId }),
  )
  return data
}

/**
 * Reads it again, once the page is visible.
 * @throws FailureError
 */
export function* followStatus(input: WikiInput): SagaGenerator<QueryServiceStatus> {
  return yield* onceVisible(() => loadStatus(input))
}

/** Starts rebuilding the index. @returns the new status. @throws FailureError */
export function* rebuild({ wikiId }: WikiInput): SagaGenerator<QueryServiceStatus> {
  const { data } = yield* callApi(client =>
    client.post<RebuildQueriesResponse>(wikiDataApi.rebuildQueries, { wiki: wikiId }),
  )
  return data
}
