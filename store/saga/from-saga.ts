import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { RunSaga, SagaOf } from './saga.ts'

/**
 * Makes a saga an actor that a machine can invoke: it resolves with the saga's result, rejects with what the
 * saga throws, and cancels the saga when the machine leaves the invoking state.
 */
export function fromSaga<Output, Input>(
  runSaga: RunSaga,
  saga: SagaOf<Input, Output>,
): PromiseActorLogic<Output, Input> {
  const logic = fromPromise<Output, Input>(({ input, signal }) => runSaga(saga, input, signal))
  // The live panel shows which saga runs; see statecharts/live/read-inspection.ts.
  if (process.env['NODE_ENV'] !== 'production' && 'config' in logic)
    Object.defineProperty(logic.config, 'name', { value: saga.name })
  return logic
}
