import { useEffect, useEffectEvent, useState } from 'react'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { useRunSaga } from './flow-provider.tsx'

/**
 * Loads something with a saga, and again whenever `input` changes or the returned function is called. Each
 * load cancels the previous one. The saga puts results and failures into its slice.
 *
 * @param input the same value at every render until it changes; undefined loads nothing yet.
 * @param onFailure called if the saga could not be started because its chunk was not loaded.
 */
export function useLoading<Input>(
  saga: SagaOf<Input, unknown>,
  input: Input | undefined,
  onFailure: (failure: Failure) => void,
): () => void {
  const runSaga = useRunSaga()
  const [attempt, setAttempt] = useState(0)
  const fail = useEffectEvent(onFailure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (input === undefined) return
    const controller = new AbortController()
    runSaga(saga, input, controller.signal).catch((thrown: unknown) => {
      if (!controller.signal.aborted) fail(toFailure(thrown))
    })
    return () => controller.abort()
  }, [runSaga, saga, input, attempt])
  return () => setAttempt(last => last + 1)
}
