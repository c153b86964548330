import { call } from 'redux-saga/effects'
import type { SagaGenerator } from './saga.ts'

/** Calls a function that takes an `AbortSignal`, and aborts it when the saga is cancelled. */
export function* callAbortable<Result>(run: (signal: AbortSignal) => Promise<Result>): SagaGenerator<Result> {
  const controller = new AbortController()
  try {
    return (yield call(run, controller.signal)) as Result
  } finally {
    // Does nothing once `run` has ended.
    controller.abort()
  }
}
