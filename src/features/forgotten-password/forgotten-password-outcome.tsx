import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { OutboxNote } from '#ui/outbox-note.tsx'

interface ForgottenPasswordOutcomeProps {
  /** The address the last email was sent to; null before that. */
  readonly sentTo: string | null
  readonly failure: SubmissionFailure | null
  /** The address in the form. */
  readonly email: string
}

/**
 * Shows the outcome of the request. Neither outcome reveals whether the address has an account. Source: spec
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

/**
 * The text for an error of the server, with the server's message or status. Null for the kinds that have
 * their own text and next step: offline, not allowed, too many. Source: spec 8.6.
 */
function forgottenPasswordText(failure: Failure, email: string): string | null {
  switch (failure.kind) {
    case 'refused':
    case 'invalid':
    case 'serverFault':
      return messages.forgottenPassword.failure(errorOf(failure), email)
    default:
      return null
  }
}

function errorOf(failure: Extract<Failure, { message: string }>): string {
  if (failure.message) return failure.message
  return 'status' in failure && failure.status ? String(failure.status) : msg('forgotten-password-no-answer')
}
