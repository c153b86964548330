import { consoleApi } from '#contract/operator/console-paths.ts'
import type { FirstEditsResponse } from '#contract/operator/suspects.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** @returns the first edits in a wiki, as `data`; null there if it cannot be read. @throws FailureError */
export function* loadFirstEdits({ values: id }: Submitted<number>): SagaGenerator<FirstEditsResponse> {
  return yield* callApi(client => client.get<FirstEditsResponse>(consoleApi.firstEdits(id)))
}
