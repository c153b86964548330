import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { failureCause } from './flow-failure-alert.tsx'

/**
 * Why a form could not be sent, beside the form and as long as it holds. Refused fields say so themselves. What failed as a
 * whole is said elsewhere in the flow's own words, such as in a message over the page.
 */
export function SubmissionCause({ failure }: { failure: SubmissionFailure | null }) {
  if (failure === null) return null
  const captcha = failure.step === 'provingHumanity' && failure.failure.kind !== 'offline'
  const text = captcha
    ? 'The check that tells people from programs did not work. What you typed is still here: please send it again.'
    : failure.failure.kind === 'invalid'
      ? ''
      : failureCause(failure.failure)
  return text === '' ? null : (
    <Notice tone="error" role="alert">
      <p>{text}</p>
    </Notice>
  )
}
