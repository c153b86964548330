import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import type { MessageResponse } from '#contract/types/user.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { verified } from '#store/session/session.slice.ts'

/**
 * Asks for another verification mail. An address that turns out to be verified already is marked so.
 * Source: specification, sections 4 and 7.
 *
 * @throws FailureError
 */
export function* sendVerificationMail(): SagaGenerator {
  const answer = yield* callApi(client => client.post<MessageResponse | boolean>(api.sendVerifyEmail))
  if (saysVerified(answer)) yield put(verified())
}

/** The wire's text, or plain `true`, which a client of this API takes for it. */
function saysVerified(answer: MessageResponse | boolean): boolean {
  return typeof answer === 'boolean' ? answer : answer.message === wireMessages.alreadyVerified
}
