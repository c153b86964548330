import { select } from 'redux-saga/effects'
import type { RootState } from './root-reducer.ts'
import type { SagaGenerator } from './saga.ts'

/** Reads the store through a selector, with its type. */
export function* selectState<Result>(selector: (state: RootState) => Result): SagaGenerator<Result> {
  return (yield select(selector)) as Result
}
