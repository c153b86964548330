import type { Saga, Task } from 'redux-saga'
import { fromPromise, type PromiseActorLogic } from 'xstate'

/** Runs a saga in the store's middleware; `sagaMiddleware.run` has this shape. */
export type RunSaga = <Input, Output>(saga: SagaOf<Input, Output>, input: Input) => Task<Output>

/** A saga a machine may invoke: takes the actor's input, returns its output, throws a `FailureError`. */
export type SagaOf<Input, Output> = (input: Input) => Generator<unknown, Output, never> | ReturnType<Saga>

/**
 * The bridge between machine and saga: the actor resolves with the saga's result, rejects with what it throws, and
 * cancels it when the machine leaves the state that invoked it.
 */
export function fromSaga<Output, Input>(
  runSaga: RunSaga,
  saga: SagaOf<Input, Output>,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(({ input, signal }) => {
    const task = runSaga(saga, input)
    signal.addEventListener('abort', () => task.cancel(), { once: true })
    return task.toPromise()
  })
}
