import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { noSessionFound, restoreFailed, restoreStarted, sessionStarted } from './session.slice.ts'
import { userOf, type WireSession } from './user-of.ts'

/** Restores the session: not known, then known. */
export function* restoreSession(): SagaGenerator {
  yield put(restoreStarted())
  yield* readSession()
}

/**
 * Finds out who is here from the session's cookie alone: a 401 means nobody, anything else that fails is an error that can
 * be retried. Source: specification, section 4 ("Auth status").
 */
export function* readSession(): SagaGenerator {
  try {
    const session = yield* callApi(client => client.get<WireSession>(api.login))
    yield put(sessionStarted(userOf(session), 'restore'))
  } catch (thrown) {
    const failure = toFailure(thrown)
    const isNobody = failure.kind === 'refused' && failure.status === 401
    yield put(isNobody ? noSessionFound() : restoreFailed(failure))
  }
}
