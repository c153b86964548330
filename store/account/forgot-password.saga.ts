import { api } from '#contract/paths.ts'
import type { ForgotPasswordRequest } from '#contract/schemas/account.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Asks for an email with a link that resets the password. The answer does not reveal whether there is an
 * account.
 *
 * @returns the email address that was asked for.
 * @throws FailureError
 */
export function* forgotPassword({
  values: { email },
}: Submitted<ForgotPasswordRequest>): SagaGenerator<string> {
  yield* callApi(client => client.post(api.forgotPassword, { email }))
  return email
}
