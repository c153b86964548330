import { useEffect, useEffectEvent } from 'react'
import type { Submission } from './use-submission.ts'

/** Does something once each time a submission ends: a message over the page, an empty form. */
export function useOutcome<Values, Output>(
  { state }: Submission<Values, Output>,
  outcome: { readonly onDone: () => void; readonly onFailed?: () => void },
): void {
  const tell = useEffectEvent(() => {
    if (state === 'done') outcome.onDone()
    if (state === 'failed') outcome.onFailed?.()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state is one outcome
  useEffect(() => tell(), [state])
}
