import { appealApi } from '#contract/operator/appeal-paths.ts'
import type { AppealRequest } from '#contract/operator/appeals.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Appeals against a decision on a report.
 * @throws FailureError; a link that does not work is `refused`.
 */
export function* sendAppeal({ values }: Submitted<AppealRequest>): SagaGenerator<SuccessResponse> {
  return yield* callApi(client => client.post<SuccessResponse>(appealApi.send, values))
}
