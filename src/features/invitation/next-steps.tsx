import { Button, chakra } from '@chakra-ui/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { routes } from '#contract/paths.ts'
import type { InvitedTo } from '#contract/people/people.ts'
import { invitationPath } from '#contract/people/people-paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { type invitationMachine, whoOpened } from '#machines/invitation/invitation.machine.ts'
import { selectNeedsVerification } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import type { LogInState } from '#ui/log-in-reason.ts'
import { richText } from '#ui/rich-text.ts'
import { VerifyFirst } from '#ui/verify-first.tsx'

type Machine = typeof invitationMachine

export interface InvitationFlow {
  readonly snapshot: SnapshotFrom<Machine>
  readonly send: (event: EventFromLogic<Machine>) => void
}

/** The button to accept, or what has to be done before; declining needs no account. */
export function NextSteps({ snapshot, send, invitation }: InvitationFlow & { invitation: InvitedTo }) {
  const { token, email } = snapshot.context
  const busy = snapshot.hasTag('busy')
  const who = whoOpened(snapshot.context)
  const needsVerification = useAppSelector(selectNeedsVerification)
  return (
    <>
      {who === 'visitor' && (
        <p>
          {invitation.has_account
            ? msg('invitation-accept-log-with-account-address')
            : msg('invitation-accept-sign-up-with-address')}
        </p>
      )}
      {who === 'other' && (
        <Notice tone="attention" title={msg('invitation-invitation-another-account')}>
          <p>
            {richText(
              msgParts('invitation-1-logged-as-2-accept', <bdi>{invitation.email}</bdi>, <bdi>{email}</bdi>),
            )}
          </p>
        </Notice>
      )}
      {who === 'invited' && needsVerification && (
        <VerifyFirst next={msg('invitation-then-can-accept-invitation-here')} />
      )}
      <Buttons>
        {who === 'visitor' && <WaysIn token={token} invitation={invitation} />}
        {who === 'other' && (
          <Button aria-disabled={busy} onClick={() => send({ type: 'account.switch' })}>
            {snapshot.matches('loggingOut') ? msg('common-logging-out') : msg('common-log-out')}
          </Button>
        )}
        {who === 'invited' && !needsVerification && (
          <Button aria-disabled={busy} onClick={() => send({ type: 'invitation.accept' })}>
            {snapshot.matches('accepting') ? msg('invitation-accepting') : msg('invitation-accept')}
          </Button>
        )}
        <QuietButton aria-disabled={busy} onClick={() => send({ type: 'invitation.decline' })}>
          {snapshot.matches('declining') ? msg('invitation-declining') : msg('invitation-decline')}
        </QuietButton>
      </Buttons>
    </>
  )
}

/** Links to log in or sign up with the invited address filled in, and to come back. */
function WaysIn({ token, invitation: { email, has_account } }: { token: string; invitation: InvitedTo }) {
  const back = `?redirect=${encodeURIComponent(invitationPath(token))}`
  const state: LogInState = { email }
  return has_account ? (
    <ButtonLink to={routes.login + back} state={state}>
      {msg('common-log-in')}
    </ButtonLink>
  ) : (
    <ButtonLink to={routes.createAccount + back} state={state}>
      {msg('invitation-sign-up')}
    </ButtonLink>
  )
}

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
