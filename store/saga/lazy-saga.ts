import type { SagaGenerator, SagaOf } from './saga.ts'
import { scriptFailure } from './script-failure.ts'

/**
 * A saga whose module is loaded when it first runs, for pages that rarely need it. In the chunk `sagas` it is
 * loaded together with redux-saga.
 *
 * @throws FailureError `offline` or `outdated` if the module cannot be loaded.
 */
export function lazySaga<Input, Output>(load: () => Promise<SagaOf<Input, Output>>): SagaOf<Input, Output> {
  return function* (input) {
    // redux-saga awaits a yielded promise and returns its value.
    const saga = (yield load().catch(async thrown => {
      throw await scriptFailure(thrown)
    })) as (input: Input) => SagaGenerator<Output>
    return yield* saga(input)
  }
}
