import { appealApi } from '#contract/operator/appeal-paths.ts'
import type { AppealRequest } from '#contract/operator/appeals.ts'
import { api } from '#contract/paths.ts'
import type { ComplaintForm } from '#contract/schemas/complaint.ts'
import type { ContactForm } from '#contract/schemas/contact.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Sends a message to the team.
 * @throws FailureError; wrong fields are `invalid`.
 */
export function* sendContactMessage({
  values,
  recaptcha,
}: Submitted<ContactForm>): SagaGenerator<SuccessResponse> {
  const request_id = (yield* getEnvironment()).requestId()
  return yield* callApi(client =>
    client.post<SuccessResponse>(api.contact, { ...values, recaptcha, request_id }),
  )
}

/**
 * Sends a report of illegal content. The good-faith checkbox is not sent.
 * @throws FailureError
 */
export function* sendComplaint({
  values: { name, url, email, message },
  recaptcha,
}: Submitted<ComplaintForm>): SagaGenerator<SuccessResponse> {
  const request_id = (yield* getEnvironment()).requestId()
  return yield* callApi(client =>
    client.post<SuccessResponse>(api.complaint, { name, url, email, message, recaptcha, request_id }),
  )
}

/**
 * Appeals against a decision on a report.
 * @throws FailureError; a link that does not work is `refused`.
 */
export function* sendAppeal({ values }: Submitted<AppealRequest>): SagaGenerator<SuccessResponse> {
  return yield* callApi(client => client.post<SuccessResponse>(appealApi.send, values))
}
