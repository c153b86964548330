import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { callApi, isUnauthenticated } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { type EndReason, sessionEnded } from './session.slice.ts'

/**
 * Ends the session on the server, then here. It also succeeds if the server no longer knows the session.
 *
 * @throws FailureError; the session then continues.
 */
export function* logOut(): SagaGenerator {
  yield* endSession('loggedOut')
}

/** {@link logOut} for members who want to log in with another account and stay on the page. */
export function* logOutToSwitch(): SagaGenerator {
  yield* endSession('switchingAccount')
}

function* endSession(reason: EndReason): SagaGenerator {
  try {
    yield* callApi(client => client.delete(api.login))
  } catch (thrown) {
    if (!isUnauthenticated(toFailure(thrown))) throw thrown
  }
  yield put(sessionEnded(reason))
}
