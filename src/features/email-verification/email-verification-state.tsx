import { Button, chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'

interface EmailVerificationStateProps {
  readonly snapshot: SnapshotFrom<typeof emailVerificationMachine>
  readonly send: (event: EventFromLogic<typeof emailVerificationMachine>) => void
  readonly texts: Readonly<Record<'pending' | 'verified' | 'expired' | 'failed', string>>
  /** Below the text that says that it is verified. */
  readonly verifiedNote: ReactNode
  /** Below the text that says that the link no longer works. */
  readonly expiredNote: string
}

/** The outcome of opening the link, and what to do next. Source: spec 4.7, 4.8, 4.9, 4.10. */
export function EmailVerificationState({
  snapshot,
  send,
  texts,
  verifiedNote,
  expiredNote,
}: EmailVerificationStateProps) {
  const email = useAppSelector(selectUser)?.email
  const isVerified = snapshot.matches('verified')
  const { failure, switchFailure } = snapshot.context
  const container = useRef<HTMLDivElement>(null)
  const retry = () => {
    // The button disappears when the attempt begins, so the focus moves to where the outcome will be shown.
    container.current?.focus()
    send({ type: 'verification.retry' })
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
          {msg('common-go-dashboard')}
        </ButtonLink>
      )}
      {!isVerified && failure?.kind === 'expired' && <Expired title={texts.expired} note={expiredNote} />}
      {!isVerified && failure?.kind === 'otherAccount' && email !== undefined && (
        <OtherAccount
          email={email}
          isBusy={snapshot.hasTag('busy')}
          failure={switchFailure}
          onSwitch={() => send({ type: 'account.switch' })}
        />
      )}
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
        {msg('common-try-again')}
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
        {msg('email-verification-go-profile')}
      </ButtonLink>
    </>
  )
}

interface OtherAccountProps {
  /** The email address of the member who is logged in. */
  readonly email: string
  readonly isBusy: boolean
  /** Why logging out failed; null if it was not tried. */
  readonly failure: Failure | null
  readonly onSwitch: () => void
}

/** Says that the link belongs to another account, without revealing whose, and offers to switch to it. */
function OtherAccount({ email, isBusy, failure, onSwitch }: OtherAccountProps) {
  return (
    <>
      {failure && (
        <FlowFailureAlert title={msg('email-verification-could-not-logged-out')} failure={failure} />
      )}
      <Notice tone="attention" role="alert" title={msg('email-verification-link-belongs-another-account')}>
        <p>{msg('email-verification-logged-as-1-use-link', email)}</p>
      </Notice>
      <Button alignSelf="flex-start" aria-disabled={isBusy} onClick={onSwitch}>
        {isBusy ? msg('common-logging-out') : msg('email-verification-log-with-another-account')}
      </Button>
    </>
  )
}
