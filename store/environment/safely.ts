import type { SagaGenerator } from '#store/saga/saga.ts'
import { getEnvironment } from './get-environment.ts'

/**
 * Wraps the worker of a watcher: what the worker throws is reported, and the watcher continues.
 *
 * @example yield takeEvery(sessionEnded, safely(forgetDrafts))
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
