import { api } from '#contract/paths.ts'
import type { ForgotPasswordRequest } from '#contract/schemas/account.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Asks for a mail with a link that sets a new password. The answer does not tell whether the address has an account.
 *
 * @returns the address the mail was asked for.
 * @throws FailureError
 */
export function* forgotPassword({
  values: { email },
}: Submitted<ForgotPasswordRequest>): SagaGenerator<string> {
  yield* callApi(client => client.post(api.forgotPassword, { email }))
  return email
}
