import { useEffect, useEffectEvent } from 'react'
import type { Submission } from './use-submission.ts'

/** Calls a function once each time a submission ends, for example to show a toast or to empty the form. */
export function useOutcome<Values, Output>(
  { state }: Submission<Values, Output>,
  outcome: { readonly onDone: () => void; readonly onFailed?: () => void },
): void {
  const notify = useEffectEvent(() => {
    if (state === 'done') outcome.onDone()
    if (state === 'failed') outcome.onFailed?.()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state is one outcome
  useEffect(() => notify(), [state])
}
