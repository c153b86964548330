import type { ReactNode } from 'react'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface SubmissionAlertProps {
  readonly failure: SubmissionFailure | null
  /** The flow's words for values that the server refused; without them the server's own message stands. */
  readonly refusal?: string | undefined
  /** A way on, below the words. */
  readonly children?: ReactNode
}

/**
 * Why a form was not taken and what to do next, read out at once. The flow's "failure" text belongs to refused values; the
 * network, missing rights, too many attempts and faults of the server keep their own words.
 */
export function SubmissionAlert({ failure, refusal, children }: SubmissionAlertProps) {
  if (!failure) return null
  const { step, failure: cause } = failure
  const isRefusal = cause.kind === 'refused' || cause.kind === 'invalid'
  if (step === 'provingHumanity' && (isRefusal || cause.kind === 'serverFault'))
    return (
      <Notice tone="error" role="alert" title="We could not confirm that you are human.">
        <p>Nothing was sent. Please try again.</p>
      </Notice>
    )
  return (
    <FailureAlert failure={cause} title={isRefusal ? refusal : undefined}>
      {children}
    </FailureAlert>
  )
}
