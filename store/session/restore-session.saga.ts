import { fork, put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { safely } from '#store/environment/safely.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { keepLanguage } from './keep-language.saga.ts'
import { noSessionFound, restoreFailed, restoreStarted, selectUser } from './session.slice.ts'
import { takeOver } from './take-over.saga.ts'
import { userOf, type WireSession } from './user-of.ts'

export function* restoreSession(): SagaGenerator {
  yield put(restoreStarted())
  yield* readSession()
}

/**
 * Reads the session that belongs to the cookie. A 401 means that there is none; any other failure can be
 * retried. A session that has begun meanwhile, for example in another tab, stays: the answer may be about an earlier one.
 * Source: spec 4.1, 4.2, 4.4.
 */
export function* readSession(): SagaGenerator {
  const before = yield* selectState(selectUser)
  try {
    const session = yield* callApi(client => client.get<WireSession>(api.login))
    if ((yield* selectState(selectUser)) !== before) return
    const user = userOf(session)
    yield* takeOver(user, 'restore')
    yield fork(safely(keepLanguage), user)
  } catch (thrown) {
    const failure = toFailure(thrown)
    const hasNoSession = failure.kind === 'refused' && failure.status === 401
    yield put(hasNoSession ? noSessionFound() : restoreFailed(failure))
  }
}
