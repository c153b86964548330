import { select } from 'redux-saga/effects'
import type { SagaGenerator } from './saga.ts'

/** Reads the store through a selector and keeps the type of its result. */
export function* selectState<State, Result>(selector: (state: State) => Result): SagaGenerator<Result> {
  return (yield select(selector)) as Result
}
