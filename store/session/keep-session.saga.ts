import { isAnyOf } from '@reduxjs/toolkit'
import { put, spawn, takeEvery, takeLatest } from 'redux-saga/effects'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { safely } from '#store/environment/safely.ts'
import { poll } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { followTabs } from './follow-tabs.saga.ts'
import { selectNeedsVerification, sessionEnded, sessionStarted, verified } from './session.slice.ts'
import { userOf, type WireSession } from './user-of.ts'

/**
 * Keeps the session up to date while the app runs: follows the other tabs and polls for the verification of
 * the email address.
 */
export function* keepSession(): SagaGenerator {
  // Spawned, because this tab keeps its session even in a browser without channels between tabs.
  yield spawn(safely(followTabs))
  yield takeEvery(isAnyOf(sessionStarted, sessionEnded), safely(forgetDrafts))
  // Each change of the session ends the previous poll.
  yield takeLatest(isAnyOf(sessionStarted, sessionEnded, verified), safely(pollVerification))
}

/**
 * Deletes drafts after log-out. If the server ended the session, they are kept until the member returns, and deleted
 * when another one logs in.
 */
function* forgetDrafts({
  payload,
}: ReturnType<typeof sessionStarted> | ReturnType<typeof sessionEnded>): SagaGenerator {
  const { forgetDrafts: forget } = yield* getEnvironment()
  // The payload is a user or, if the session has ended, the reason, which has no id.
  if (payload !== 'unauthenticated') forget(Object(payload).id)
}

/** Asks the server every 3000 ms whether the email address is verified, until it is. Source: spec 4.5. */
function* pollVerification(): SagaGenerator {
  if (yield* selectState(selectNeedsVerification))
    yield* poll({ ask: askWhetherVerified, intervalMs: POLL_INTERVAL_MS })
}

function* askWhetherVerified(): SagaGenerator<boolean> {
  const user = userOf(yield* callApi(client => client.get<WireSession>(api.login)))
  if (user.verified) yield put(verified())
  return user.verified
}
