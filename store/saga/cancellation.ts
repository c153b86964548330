import type { Task } from 'redux-saga'
import { call } from 'redux-saga/effects'
import type { SagaGenerator } from './saga.ts'

/**
 * Cancels a running saga when `signal` aborts; the promise of its result then rejects with the signal's
 * reason.
 */
export function cancelOnAbort<Output>(task: Task, signal: AbortSignal | undefined): Promise<Output> {
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => {
      task.cancel()
      reject(signal.reason)
    }),
  )
  return Promise.race([task.toPromise<Output>(), aborted])
}

/**
 * The way back: waits in a saga for something that a signal can abort, and aborts it when the saga is
 * cancelled.
 */
export function* callAbortable<Result>(run: (signal: AbortSignal) => Promise<Result>): SagaGenerator<Result> {
  const controller = new AbortController()
  try {
    return (yield call(run, controller.signal)) as Result
  } finally {
    // Does nothing if `run` has ended.
    controller.abort()
  }
}
