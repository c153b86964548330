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
  const logic = fromPromise<Output, Input>(({ input, signal }) => runSaga(saga, input, signal))
  // Whoever watches machines reads which saga runs; see statecharts/live/saga-name.ts.
  if (process.env['NODE_ENV'] !== 'production' && 'config' in logic)
    Object.defineProperty(logic.config, 'name', { value: saga.name })
  return logic
}
