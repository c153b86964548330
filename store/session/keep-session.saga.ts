import { isAnyOf } from '@reduxjs/toolkit'
import { spawn, takeEvery, takeLatest } from 'redux-saga/effects'
import { safely } from '#store/environment/safely.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { followTabs } from './follow-tabs.saga.ts'
import { forgetDrafts } from './forget-drafts.saga.ts'
import { pollVerification } from './poll-verification.saga.ts'
import { sessionEnded, sessionStarted, verified } from './session.slice.ts'

/** Keeps the session true for as long as the app runs: with the other tabs, and with the confirmation of the address. */
export function* keepSession(): SagaGenerator {
  // A browser that cannot talk between its tabs still keeps the session of this one.
  yield spawn(safely(followTabs))
  yield takeEvery(sessionEnded, safely(forgetDrafts))
  // Each change of the session ends the poll of the one before.
  yield takeLatest(isAnyOf(sessionStarted, sessionEnded, verified), safely(pollVerification))
}
