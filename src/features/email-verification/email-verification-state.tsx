import { Button, chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import type { EmailVerificationFailure } from '#machines/email-verification/email-verification.failure.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface EmailVerificationStateProps {
  readonly isVerified: boolean
  /**
   * The member's email address if it was verified before the link was opened; the link is then not tried.
   * Otherwise null.
   */
  readonly verifiedBefore: string | null
  /** Null while the server is being asked. */
  readonly failure: EmailVerificationFailure | null
  readonly onRetry: () => void
  /** Shown if the link belongs to a different account from the one that is logged in. */
  readonly otherAccount: ReactNode
}

const texts = messages.emailVerification

/** The outcome of opening the link, and what to do next. Source: spec 4.7, 4.8, 4.9, 4.10. */
export function EmailVerificationState({
  isVerified,
  verifiedBefore,
  failure,
  onRetry,
  otherAccount,
}: EmailVerificationStateProps) {
  const container = useRef<HTMLDivElement>(null)
  const retry = () => {
    // The button disappears when the attempt begins, so the focus moves to where the outcome will be shown.
    container.current?.focus()
    onRetry()
  }
  return (
    <Container ref={container} tabIndex={-1}>
      <LiveStatus>
        {isVerified && <Verified before={verifiedBefore} />}
        {!isVerified && !failure && <PendingText>{texts.pending}</PendingText>}
      </LiveStatus>
      {isVerified && (
        <ButtonLink to={routes.dashboard} alignSelf="flex-start">
          Go to your dashboard
        </ButtonLink>
      )}
      {!isVerified && failure?.kind === 'expired' && <Expired />}
      {!isVerified && failure?.kind === 'otherAccount' && otherAccount}
      {!isVerified && failure?.kind === 'unknown' && <Failed cause={failure.cause} onRetry={retry} />}
    </Container>
  )
}

const Container = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', outline: 'none' },
})

function Failed({ cause, onRetry }: { cause: Failure; onRetry: () => void }) {
  return (
    <FlowFailureAlert title={texts.failed} failure={cause}>
      <Button variant="outline" size="sm" alignSelf="flex-start" mt="2" onClick={onRetry}>
        Try again
      </Button>
    </FlowFailureAlert>
  )
}

function Verified({ before }: { before: string | null }) {
  return (
    <Notice tone="success" title={texts.verified}>
      {before === null ? (
        <p>You can create wikis now.</p>
      ) : (
        <p>
          You are logged in as {before}. If the link is for another address,{' '}
          <TextLink to={routes.logout}>log out</TextLink>, open it again and log in with that account.
        </p>
      )}
    </Notice>
  )
}

function Expired() {
  return (
    <>
      <Notice tone="error" role="alert" title={texts.expired}>
        <p>A link works once, and for three days. Your profile shows whether your address is verified.</p>
      </Notice>
      <ButtonLink to={routes.user} alignSelf="flex-start">
        Go to your profile
      </ButtonLink>
    </>
  )
}
