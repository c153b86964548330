import { call } from 'redux-saga/effects'
import type { SagaGenerator } from './saga.ts'

/** Awaits something that an `AbortSignal` can stop, and stops it when the saga is cancelled. */
export function* callAbortable<Result>(run: (signal: AbortSignal) => Promise<Result>): SagaGenerator<Result> {
  const controller = new AbortController()
  try {
    return (yield call(run, controller.signal)) as Result
  } finally {
    // After the end of `run` there is nothing left to stop.
    controller.abort()
  }
}
