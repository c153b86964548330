import { FailureError } from '#contract/failure.ts'
import type { SagaGenerator, SagaOf } from './saga.ts'

/**
 * A saga whose module comes when it is first run, so that a page that only may need it does not bring redux-saga along. With
 * the chunk's name `sagas` it is there as soon as sagas can run at all.
 *
 * @throws FailureError `offline` where the module does not arrive.
 */
export function lazySaga<Input, Output>(load: () => Promise<SagaOf<Input, Output>>): SagaOf<Input, Output> {
  return function* (input) {
    // redux-saga waits for a promise that is yielded, and gives its value back.
    const saga = (yield load().catch(thrown => {
      throw new FailureError({ kind: 'offline' }, { cause: thrown })
    })) as (input: Input) => SagaGenerator<Output>
    return yield* saga(input)
  }
}
