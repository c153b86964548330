import { useEffect, useEffectEvent, useState } from 'react'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { useRunSaga } from './flow-provider.tsx'

/**
 * Loads something by a saga, and again whenever `input` changes or the returned function is called; a later loading cancels
 * an earlier one. The saga puts results and failures into its slice.
 *
 * @param input the same value at every render until it changes; undefined: not yet.
 * @param onFailure is told when the saga could not even be started: its chunk did not arrive.
 */
export function useLoading<Input>(
  saga: SagaOf<Input, unknown>,
  input: Input | undefined,
  onFailure: (failure: Failure) => void,
): () => void {
  const runSaga = useRunSaga()
  const [attempt, setAttempt] = useState(0)
  const fail = useEffectEvent(onFailure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
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
