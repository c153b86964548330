import { api } from '#contract/paths.ts'
import type { ChangePasswordForm } from '#contract/schemas/account.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
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
