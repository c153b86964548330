import { fork, put } from 'redux-saga/effects'
import { accountApi } from '#contract/account/account-paths.ts'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import type { User } from '#contract/types/user.ts'
import { languageFor } from '#i18n/languages.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { safely } from '#store/environment/safely.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
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

/** Stores the language that a member has just chosen with the account, for emails and for other browsers. */
function* keepLanguage(user: User): SagaGenerator {
  const { chosenLanguage } = yield* getEnvironment()
  const language = languageFor(chosenLanguage() ?? '')?.code
  if (language === undefined || language === user.language) return
  yield* callApi(client => client.post(accountApi.language, { language }))
}
