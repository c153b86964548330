import { isAnyOf } from '@reduxjs/toolkit'
import { spawn, takeEvery, takeLatest } from 'redux-saga/effects'
import { safely } from '#store/environment/safely.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { followTabs } from './follow-tabs.saga.ts'
import { forgetDrafts } from './forget-drafts.saga.ts'
import { pollVerification } from './poll-verification.saga.ts'
import { sessionEnded, sessionStarted, verified } from './session.slice.ts'

/**
 * Keeps the session up to date while the app runs: follows the other tabs and polls for the verification of
 * the email address.
 */
export function* keepSession(): SagaGenerator {
  // Spawned, because this tab keeps its session even in a browser without channels between tabs.
  yield spawn(safely(followTabs))
  yield takeEvery(sessionEnded, safely(forgetDrafts))
  // Each change of the session ends the previous poll.
  yield takeLatest(isAnyOf(sessionStarted, sessionEnded, verified), safely(pollVerification))
}
