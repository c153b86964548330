import { Button, chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import type { Failure } from '#contract/failure.ts'
import { routes } from '#contract/paths.ts'
import type { EmailVerificationFailure } from '#machines/email-verification/email-verification.failure.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'

interface EmailVerificationStateProps {
  readonly isVerified: boolean
  /** Null while the server is being asked. */
  readonly failure: EmailVerificationFailure | null
  readonly onRetry: () => void
  readonly texts: Readonly<Record<'pending' | 'verified' | 'expired' | 'failed', string>>
  /** Below the text that says that it is verified. */
  readonly verifiedNote: ReactNode
  /** Below the text that says that the link no longer works. */
  readonly expiredNote: string
  /** Shown if the link belongs to a different account from the one that is logged in. */
  readonly otherAccount: ReactNode
}

/** The outcome of opening the link, and what to do next. Source: spec 4.7, 4.8, 4.9, 4.10. */
export function EmailVerificationState({
  isVerified,
  failure,
  onRetry,
  texts,
  verifiedNote,
  expiredNote,
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
        {isVerified && (
          <Notice tone="success" title={texts.verified}>
            <p>{verifiedNote}</p>
          </Notice>
        )}
        {!isVerified && !failure && <PendingText>{texts.pending}</PendingText>}
      </LiveStatus>
      {isVerified && (
        <ButtonLink to={routes.dashboard} alignSelf="flex-start">
          Go to your dashboard
        </ButtonLink>
      )}
      {!isVerified && failure?.kind === 'expired' && <Expired title={texts.expired} note={expiredNote} />}
      {!isVerified && failure?.kind === 'otherAccount' && otherAccount}
      {!isVerified && failure?.kind === 'unknown' && (
        <Failed title={texts.failed} cause={failure.cause} onRetry={retry} />
      )}
    </Container>
  )
}

const Container = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', outline: 'none' },
})

function Failed({ title, cause, onRetry }: { title: string; cause: Failure; onRetry: () => void }) {
  return (
    <FlowFailureAlert title={title} failure={cause}>
      <Button variant="outline" size="sm" alignSelf="flex-start" mt="2" onClick={onRetry}>
        Try again
      </Button>
    </FlowFailureAlert>
  )
}

function Expired({ title, note }: { title: string; note: string }) {
  return (
    <>
      <Notice tone="error" role="alert" title={title}>
        <p>{note}</p>
      </Notice>
      <ButtonLink to={routes.user} alignSelf="flex-start">
        Go to your profile
      </ButtonLink>
    </>
  )
}
