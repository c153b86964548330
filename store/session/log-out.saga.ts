import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/get-api.ts'
import { isUnauthenticated } from '#store/api/notice-unauthenticated.ts'
import type { SagaGenerator } from '#store/saga.ts'
import { signedOut } from './session.slice.ts'

/**
 * Ends the session on the server, then here. One that the server has forgotten already counts as ended.
 *
 * @throws FailureError; whoever was signed in then still is.
 */
export function* logOut(): SagaGenerator {
  try {
    yield* callApi(client => client.delete(api.login))
  } catch (thrown) {
    if (!isUnauthenticated(toFailure(thrown))) throw thrown
  }
  yield put(signedOut('loggedOut'))
}
