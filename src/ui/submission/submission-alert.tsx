import type { ReactNode } from 'react'
import { msg } from '#i18n/msg.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface SubmissionAlertProps {
  readonly failure: SubmissionFailure | null
  /** The text for values that the server refused; by default the server's own message. */
  readonly refusal?: string | undefined
  /** A link to the next step, below the text. */
  readonly children?: ReactNode
}

/**
 * Says why a form was not accepted and what to do next. Screen readers announce it immediately. `refusal`
 * applies only to refused values; every other kind of failure has its own text.
 */
export function SubmissionAlert({ failure, refusal, children }: SubmissionAlertProps) {
  if (!failure) return null
  const { step, failure: cause } = failure
  const isRefusal = cause.kind === 'refused' || cause.kind === 'invalid'
  if (step === 'provingHumanity' && (isRefusal || cause.kind === 'serverFault'))
    return (
      <Notice tone="error" role="alert" title={msg('submission-we-could-not-confirm-human')}>
        <p>{msg('submission-nothing-was-sent-please-try')}</p>
      </Notice>
    )
  return (
    <FailureAlert failure={cause} title={isRefusal ? refusal : undefined}>
      {children}
    </FailureAlert>
  )
}
