import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { sessionStarted } from '#store/session/session.slice.ts'
import { userOf, type WireSession } from '#store/session/user-of.ts'

/** Loads the account's current state and shows it in all tabs. @throws FailureError */
export function* showAccount(): SagaGenerator {
  yield put(sessionStarted(userOf(yield* callApi(client => client.get<WireSession>(api.login)))))
}
