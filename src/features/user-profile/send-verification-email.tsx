import { Button } from '@chakra-ui/react'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { sendVerificationEmail } from '#store/account/verify-email.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

/**
 * The red button that sends another verification email; it works once per visit to the page. If the address
 * turns out to be verified already, the session is updated and the page hides this. Source: spec 2.66, 2.67,
 * 4.11, 4.12.
 */
export function SendVerificationEmail({ email }: { email: string }) {
  const { state, isBusy, failure, submit } = useSubmission({ submit: sendVerificationEmail })
  const isSent = state === 'done'
  return (
    <>
      {failure && <FlowFailureAlert title={messages.user.sendFailure} failure={failure.failure} />}
      <Button
        colorPalette="red"
        height="auto"
        py="2.5"
        whiteSpace="normal"
        disabled={isSent}
        aria-disabled={isBusy || isSent}
        onClick={() => submit({})}
      >
        {messages.user.sendVerification}
      </Button>
      <LiveStatus>
        {isSent && (
          <Notice tone="success" title={msg('user-profile-verification-email-its-way-1', email)}>
            <p>
              {msg('user-profile-open-link-page-will-say')}{' '}
              <OutboxNote otherwise={msg('user-profile-if-does-not-arrive-check')} />
            </p>
          </Notice>
        )}
      </LiveStatus>
    </>
  )
}
