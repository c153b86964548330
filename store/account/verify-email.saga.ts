import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { verified } from '#store/session/session.slice.ts'
import { userOf, type WireSession } from '#store/session/user-of.ts'

/**
 * Spends the token of a verification mail. A server may verify another account's address than that of whoever is signed in
 * here, so the session is asked whose is verified now.
 *
 * @throws FailureError; a link of another account is `notAllowed` with the code `other-account`.
 */
export function* verifyEmail({ token }: { readonly token: string }): SagaGenerator {
  yield* callApi(client => client.post(api.verifyEmail, { token }))
  try {
    const session = yield* callApi(client => client.get<WireSession>(api.login))
    if (userOf(session).verified) yield put(verified())
  } catch {
    // The token was good all the same; the poll learns of it.
  }
}
