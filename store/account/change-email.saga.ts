import { put } from 'redux-saga/effects'
import { accountApi } from '#contract/account/account-paths.ts'
import type { ChangeEmailRequest } from '#contract/account/account-requests.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { selectUser, sessionEnded } from '#store/session/session.slice.ts'
import { showAccount } from './show-account.saga.ts'

/**
 * Asks for another email address. Nothing changes until the link in the email is opened.
 * @returns the new address.
 * @throws FailureError
 */
export function* changeEmail({
  values: { email, password },
}: Submitted<ChangeEmailRequest>): SagaGenerator<string> {
  yield* callApi(client => client.post(accountApi.changeEmail, { email, ...(password && { password }) }))
  return email
}

/**
 * Sends the token of the email to the new address. All tabs then show that address.
 * @throws FailureError; a link of another account is `notAllowed` with the code `other-account`.
 */
export function* confirmEmail({ token }: { readonly token: string }): SagaGenerator {
  yield* callApi(client => client.post(accountApi.confirmEmail, { token }))
  try {
    yield* showAccount()
  } catch {
    // The address is changed even if this fails; the next start of the app shows it.
  }
}

/**
 * Sends the token of the email to the old address. All sessions of that account end; if this browser's was one of
 * them, the person stays on the page.
 * @throws FailureError
 */
export function* undoEmailChange({
  values: { token },
}: Submitted<{ readonly token: string }>): SagaGenerator {
  yield* callApi(client => client.post(accountApi.undoEmailChange, { token }))
  if (!(yield* selectState(selectUser))) return
  yield put(sessionEnded('switchingAccount'))
  try {
    yield* showAccount()
  } catch {
    // The session has ended, or its state is not known now.
  }
}
