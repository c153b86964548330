import { messages } from '#contract/messages.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { forgottenPasswordWords } from './forgotten-password.failure.ts'

interface ForgottenPasswordOutcomeProps {
  /** Where a mail was sent to; null while there was none. */
  readonly sentTo: string | null
  readonly failure: SubmissionFailure | null
  /** What the form holds. */
  readonly email: string
}

/** Neither outcome tells whether the address has an account. */
export function ForgottenPasswordOutcome({ sentTo, failure, email }: ForgottenPasswordOutcomeProps) {
  return (
    <>
      {failure && (
        <FailureAlert
          failure={failure.failure}
          title={forgottenPasswordWords(failure.failure, email) ?? undefined}
        />
      )}
      <LiveStatus>
        {sentTo !== null && (
          <Notice tone="success" title={messages.forgottenPassword.success(sentTo)}>
            <p>It can take a few minutes. If it does not come, look into your spam folder.</p>
          </Notice>
        )}
      </LiveStatus>
    </>
  )
}
