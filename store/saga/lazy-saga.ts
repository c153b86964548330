import { FailureError } from '#contract/failure.ts'
import type { SagaGenerator, SagaOf } from './saga.ts'

/**
 * A saga whose module is loaded when it first runs, for pages that rarely need it. In the chunk `sagas` it is
 * loaded together with redux-saga.
 *
 * @throws FailureError `offline` if the module cannot be loaded.
 */
export function lazySaga<Input, Output>(load: () => Promise<SagaOf<Input, Output>>): SagaOf<Input, Output> {
  return function* (input) {
    // redux-saga awaits a yielded promise and returns its value.
    const saga = (yield load().catch(thrown => {
      throw new FailureError({ kind: 'offline' }, { cause: thrown })
    })) as (input: Input) => SagaGenerator<Output>
    return yield* saga(input)
  }
}
