import { api } from '#contract/paths.ts'
import type { ContactForm } from '#contract/schemas/contact.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Sends a message to the team.
 * @throws FailureError; wrong fields are `invalid`.
 */
export function* sendContactMessage({
  values,
  recaptcha,
}: Submitted<ContactForm>): SagaGenerator<SuccessResponse> {
  return yield* callApi(client => client.post<SuccessResponse>(api.contact, { ...values, recaptcha }))
}
