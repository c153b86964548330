import { api } from '#contract/paths.ts'
import type { ResetPasswordForm } from '#contract/schemas/account.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The passwords of the form, and the email address and token of the link. */
export interface PasswordReset extends ResetPasswordForm {
  readonly email: string
  readonly token: string
}

/**
 * Sets a new password with the token of an email.
 * @throws FailureError
 */
export function* resetPassword({ values }: Submitted<PasswordReset>): SagaGenerator {
  const { email, token, password, passwordConfirmation } = values
  yield* callApi(client =>
    client.post(api.resetPassword, { email, token, password, password_confirmation: passwordConfirmation }),
  )
}
