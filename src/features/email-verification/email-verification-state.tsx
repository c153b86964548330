import { Button, chakra, Spinner } from '@chakra-ui/react'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import type { EmailVerificationFailure } from '#machines/email-verification/email-verification.failure.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface EmailVerificationStateProps {
  readonly isVerified: boolean
  /** Null while the server is being asked. */
  readonly failure: EmailVerificationFailure | null
  readonly onRetry: () => void
}

const words = messages.emailVerification

/** What has become of the link, with the way on. */
export function EmailVerificationState({ isVerified, failure, onRetry }: EmailVerificationStateProps) {
  if (isVerified) return <Verified />
  if (!failure) return <Pending />
  if (failure.kind === 'expired') return <Expired />
  return (
    <FlowFailureAlert title={words.failed} failure={failure.cause}>
      <Button variant="outline" size="sm" alignSelf="flex-start" mt="2" onClick={onRetry}>
        Try again
      </Button>
    </FlowFailureAlert>
  )
}

function Pending() {
  return (
    <chakra.p role="status" display="flex" alignItems="center" gap="3">
      <Spinner aria-hidden="true" />
      {words.pending}
    </chakra.p>
  )
}

function Verified() {
  return (
    <>
      <Notice tone="success" role="status" title={words.verified}>
        <p>You can create wikis now.</p>
      </Notice>
      <ButtonLink to={routes.dashboard} alignSelf="flex-start">
        Go to your dashboard
      </ButtonLink>
    </>
  )
}

function Expired() {
  return (
    <>
      <Notice tone="error" role="alert" title={words.expired}>
        <p>A link works once and for three days. On your profile you see whether your address is verified.</p>
      </Notice>
      <ButtonLink to={routes.user} alignSelf="flex-start">
        Go to your profile
      </ButtonLink>
    </>
  )
}
