import { useEffect } from 'react'
import type { SagaOf } from '#store/saga/saga.ts'
import { useRunSaga } from './flow-provider.tsx'

/**
 * Runs a saga for as long as the view is there: a watcher that listens to actions, a poll, a loading.
 * What it throws, the view does not learn; a saga that may fail puts its failure into a slice.
 *
 * @param saga the same function at every render.
 */
export function useSaga(saga: SagaOf<void, unknown>): void {
  const runSaga = useRunSaga()
  useEffect(() => {
    const controller = new AbortController()
    runSaga(saga, undefined, controller.signal).catch((thrown: unknown) => {
      if (!controller.signal.aborted) reportError(thrown)
    })
    return () => controller.abort()
  }, [runSaga, saga])
}
