import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { forgottenPasswordText } from './forgotten-password.failure.ts'

interface ForgottenPasswordOutcomeProps {
  /** The address the last email was sent to; null before that. */
  readonly sentTo: string | null
  readonly failure: SubmissionFailure | null
  /** The address in the form. */
  readonly email: string
}

/**
 * Says what came of the request. Neither outcome reveals whether the address has an account. Source: spec
 * 8.6, 8.7.
 */
export function ForgottenPasswordOutcome({ sentTo, failure, email }: ForgottenPasswordOutcomeProps) {
  return (
    <>
      {failure && (
        <FailureAlert
          failure={failure.failure}
          title={forgottenPasswordText(failure.failure, email) ?? undefined}
        />
      )}
      <LiveStatus>
        {sentTo !== null && (
          <Notice tone="success" title={messages.forgottenPassword.success(sentTo)}>
            <p>
              <OutboxNote otherwise={msg('forgotten-password-can-take-few-minutes-if')} />
            </p>
          </Notice>
        )}
      </LiveStatus>
    </>
  )
}
