import { useEffect, useEffectEvent } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { useSubmission } from './use-submission.ts'

interface Loaded<Output> {
  /** Null while it is being loaded, and after a failure. */
  readonly output: Output | null
  readonly failure: Failure | null
  readonly reload: () => void
}

/**
 * Loads, once and again on request, what only one part of a page needs. It is not stored anywhere else.
 *
 * @param saga the same function at every render.
 * @param values do not change.
 */
export function useLoaded<Values, Output>(
  saga: SagaOf<Submitted<Values>, Output>,
  values: Values,
): Loaded<Output> {
  const { output, failure, submit } = useSubmission({ submit: saga })
  const load = () => submit(values)
  const loadFirst = useEffectEvent(load)
  useEffect(() => loadFirst(), [])
  return { output, failure: failure?.failure ?? null, reload: load }
}
