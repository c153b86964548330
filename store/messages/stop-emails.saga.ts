import { api } from '#contract/paths.ts'
import type { StopEmailsRequest, StopEmailsScope } from '#contract/schemas/stop-emails.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Stops the emails of wikis, or allows them again.
 * @throws FailureError; an invalid link is `invalid`.
 */
export function* stopEmails({ values }: Submitted<StopEmailsRequest>): SagaGenerator<StopEmailsScope> {
  yield* callApi(client => client.post(api.stopEmails, values))
  return values.scope
}
