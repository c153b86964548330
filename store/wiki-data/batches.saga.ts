import type {
  Batch,
  BatchesResponse,
  BatchPreviewResponse,
  BatchProblemsResponse,
  BatchResponse,
  BatchTable,
  BatchTableResponse,
} from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import type { NewBatch } from '#contract/batches/new-batch.ts'
import type { BatchReport, BatchStep } from '#machines/bulk-edit/bulk-edit.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import { onceVisible } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { WikiInput } from '#store/saga/wiki-input.ts'

interface BatchInput {
  readonly id: number
}

/** @throws FailureError */
export function* loadBatches({ wikiId }: WikiInput): SagaGenerator<BatchesResponse> {
  return yield* callApi(client => client.get<BatchesResponse>(batchApi.batches, { wiki: wikiId }))
}

/**
 * Loads the batches again, once the page is visible.
 * @throws FailureError
 */
export function* followBatches(input: WikiInput): SagaGenerator<BatchesResponse> {
  return yield* onceVisible(() => loadBatches(input))
}

/** Sends a file as it is. @throws FailureError */
export function* sendFile({
  wikiId,
  batch: { file, format, stopsAtProblem },
}: WikiInput & { readonly batch: NewBatch }): SagaGenerator {
  const query = new URLSearchParams({
    ...{ wiki: String(wikiId), format, file_name: file.name.slice(0, NAME_MAX) },
    stops_at_problem: String(stopsAtProblem),
  })
  const headers = { 'content-type': 'application/octet-stream' }
  yield* callApi(client => client.send('post', `${batchApi.batches}?${query}`, { headers, body: file }))
}

/** Characters that the server takes. */
const NAME_MAX = 200

/** @throws FailureError */
export function* loadTable({ id }: BatchInput): SagaGenerator<BatchTable> {
  const { data } = yield* callApi(client => client.get<BatchTableResponse>(batchApi.table(id)))
  return data
}

/** @throws FailureError */
export function* loadReport({ id }: BatchInput): SagaGenerator<BatchReport> {
  const problems = yield* callApi(client => client.get<BatchProblemsResponse>(batchApi.problems(id)))
  const { data: preview } = yield* callApi(client => client.get<BatchPreviewResponse>(batchApi.preview(id)))
  return { problems: problems.data, hasMore: problems.next !== null, preview }
}

/** @throws FailureError */
export function* actOnBatch({ id, act, body = {} }: BatchStep): SagaGenerator<Batch> {
  const { data } = yield* callApi(client => client.post<BatchResponse>(batchApi.act(id, act), body))
  return data
}
