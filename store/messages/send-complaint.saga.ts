import { api } from '#contract/paths.ts'
import type { ComplaintForm } from '#contract/schemas/complaint.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Sends a report of illegal content. The good-faith checkbox is not sent.
 * @throws FailureError
 */
export function* sendComplaint({
  values: { name, url, email, message },
  recaptcha,
}: Submitted<ComplaintForm>): SagaGenerator<SuccessResponse> {
  return yield* callApi(client =>
    client.post<SuccessResponse>(api.complaint, { name, url, email, message, recaptcha }),
  )
}
