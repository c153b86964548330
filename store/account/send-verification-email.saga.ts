import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import type { MessageResponse } from '#contract/types/user.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { verified } from '#store/session/session.slice.ts'

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
