import { isAnyOf } from '@reduxjs/toolkit'
import { type EventChannel, eventChannel } from 'redux-saga'
import { fork, put, take, takeEvery } from 'redux-saga/effects'
import type { User } from '#contract/types/user.ts'
import type { ShownAgain, TabChannel } from '#store/environment/environment.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { safely } from '#store/environment/safely.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { readSession } from './restore-session.saga.ts'
import { type EndReason, selectUser, sessionEnded, sessionStarted, verified } from './session.slice.ts'
import { SESSION_CHANNEL } from './session-channel.ts'
import { takeOver } from './take-over.saga.ts'

/**
 * Messages between tabs. Their names do not change, because other tabs may run an earlier build. Unknown
 * messages are ignored.
 */
type TabMessage =
  | { readonly type: 'signedIn'; readonly user: User }
  | { readonly type: 'signedOut'; readonly reason: EndReason }
  | { readonly type: 'verified' }
  | ShownAgain

/**
 * Shares the session between the tabs of a browser: sends the changes made here and follows the changes made
 * in other tabs.
 */
export function* followTabs(): SagaGenerator {
  const { openChannel } = yield* getEnvironment()
  const tabs = openChannel(SESSION_CHANNEL)
  yield fork(followMessages, tabs)
  yield takeEvery(
    isAnyOf(sessionStarted, sessionEnded, verified),
    safely((action: SessionAction) => notifyTabs(tabs, action)),
  )
}

type SessionAction =
  | ReturnType<typeof sessionStarted>
  | ReturnType<typeof sessionEnded>
  | ReturnType<typeof verified>

// biome-ignore lint/correctness/useYield: a worker of takeEvery is a saga even if it waits for nothing
function* notifyTabs(tabs: TabChannel, action: SessionAction): SagaGenerator {
  if (action.meta.origin === 'here') tabs.post(messageOf(action))
}

function messageOf(action: SessionAction): TabMessage {
  if (sessionStarted.match(action)) return { type: 'signedIn', user: action.payload }
  if (sessionEnded.match(action)) return { type: 'signedOut', reason: action.payload }
  return { type: 'verified' }
}

function* followMessages(tabs: TabChannel): SagaGenerator {
  const messages: EventChannel<TabMessage> = eventChannel(emit => {
    tabs.listen(message => emit(message as TabMessage))
    return () => tabs.close()
  })
  while (true) yield* follow((yield take(messages)) as TabMessage)
}

function* follow(message: TabMessage): SagaGenerator {
  switch (message.type) {
    case 'signedIn':
      yield* takeOver(message.user, 'otherTab')
      return
    case 'signedOut':
      // The session that the server no longer knows may be an earlier one than this tab's.
      if (message.reason === 'unauthenticated') yield* readOwnSession()
      else yield put(sessionEnded(message.reason, 'otherTab'))
      return
    case 'verified':
      yield put(verified('otherTab'))
      return
    case 'shownAgain':
      yield fork(readSession)
  }
}

/** Asks the server, unless this tab has no session that could have ended. */
function* readOwnSession(): SagaGenerator {
  // Forked, because waiting would lose messages that come meanwhile.
  if (yield* selectState(selectUser)) yield fork(readSession)
}
