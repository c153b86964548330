import { Button } from '@chakra-ui/react'
import { messages } from '#contract/messages.ts'
import { sendVerificationEmail } from '#store/account/send-verification-email.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

/**
 * The red button that sends another verification mail, once a visit. Where the address turns out to be verified already the
 * session says so, and this goes. Source: specification, sections 2, 4 and 8.
 */
export function SendVerificationMail({ email }: { email: string }) {
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
          <Notice tone="success" title={`A verification email is on its way to ${email}.`}>
            <p>Open the link in it; this page notices. If it does not come, look into your spam folder.</p>
          </Notice>
        )}
      </LiveStatus>
    </>
  )
}
