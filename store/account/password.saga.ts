import { api } from '#contract/paths.ts'
import type {
  ChangePasswordForm,
  ForgotPasswordRequest,
  ResetPasswordForm,
} from '#contract/schemas/account.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Changes the password. All other sessions of the account end, this one continues.
 * @throws FailureError
 */
export function* changePassword({ values }: Submitted<ChangePasswordForm>): SagaGenerator {
  const { currentPassword, password, passwordConfirmation } = values
  yield* callApi(client =>
    client.post(api.changePassword, {
      current_password: currentPassword,
      password,
      password_confirmation: passwordConfirmation,
    }),
  )
}

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

/** The passwords of the form, and the email address and token of the link. */
interface PasswordReset extends ResetPasswordForm {
  readonly email: string
  readonly token: string
}

/**
 * Sets a new password with the token of an email.
 * @throws FailureError
 */
export function* resetPassword({ values }: Submitted<PasswordReset>): SagaGenerator {
  const { email, token, password, passwordConfirmation: password_confirmation } = values
  const request_id = (yield* getEnvironment()).requestId()
  yield* callApi(client =>
    client.post(api.resetPassword, { email, token, password, password_confirmation, request_id }),
  )
}
