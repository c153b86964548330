import { put } from 'redux-saga/effects'
import type { User } from '#contract/types/user.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { type Origin, selectUser, sessionEnded, sessionStarted } from './session.slice.ts'

/** Starts the session that this browser has by now. First removes another member's data from the screen. */
export function* takeOver(user: User, origin: Exclude<Origin, 'here'>): SagaGenerator {
  const before = yield* selectState(selectUser)
  if (before && before.id !== user.id) yield put(sessionEnded('loggedOut', 'otherTab'))
  yield put(sessionStarted(user, origin))
}
