import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { RunSaga, SagaOf } from './saga.ts'

/**
 * The bridge between machine and saga: the actor resolves with the saga's result, rejects with what it throws, and
 * cancels it when the machine leaves the state that invoked it.
 */
export function fromSaga<Output, Input>(
  runSaga: RunSaga,
  saga: SagaOf<Input, Output>,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(({ input, signal }) => runSaga(saga, input, signal))
}
