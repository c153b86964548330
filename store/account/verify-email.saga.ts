import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import type { MessageResponse } from '#contract/types/user.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { verified } from '#store/session/session.slice.ts'
import { userOf, type WireSession } from '#store/session/user-of.ts'

/**
 * Sends the token of a verification email. The link may belong to another account than the one that is logged
 * in, so the session is read again afterwards.
 *
 * @throws FailureError; a link of another account is `notAllowed` with the code `other-account`.
 */
export function* verifyEmail({ token }: { readonly token: string }): SagaGenerator {
  yield* callApi(client => client.post(api.verifyEmail, { token }))
  try {
    const session = yield* callApi(client => client.get<WireSession>(api.login))
    if (userOf(session).verified) yield put(verified())
  } catch {
    // The email address is verified even if this fails; the poll will find out.
  }
}

/**
 * Asks for another verification email. An email address that turns out to be verified is marked so. Source:
 * spec 4.12, 7.11.
 *
 * @throws FailureError
 */
export function* sendVerificationEmail(): SagaGenerator {
  const answer = yield* callApi(client => client.post<MessageResponse | boolean>(api.sendVerifyEmail))
  if (saysVerified(answer)) yield put(verified())
}

/** Servers of this API answer with a message or with plain `true`. */
function saysVerified(answer: MessageResponse | boolean): boolean {
  return typeof answer === 'boolean' ? answer : answer.message === wireMessages.alreadyVerified
}
