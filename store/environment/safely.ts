import type { SagaGenerator } from '#store/saga/saga.ts'
import { getEnvironment } from './get-environment.ts'

/**
 * Wraps a watcher's worker: what it throws is reported, and the watcher lives on to take the next action.
 *
 * @example yield takeEvery(sessionEnded, safely(tellOtherTabs))
 */
export function safely<Args extends readonly unknown[]>(
  worker: (...args: Args) => SagaGenerator,
): (...args: Args) => SagaGenerator {
  return function* (...args) {
    try {
      yield* worker(...args)
    } catch (thrown) {
      const { report } = yield* getEnvironment()
      report(thrown)
    }
  }
}
