import { Button, chakra } from '@chakra-ui/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { routes } from '#contract/paths.ts'
import type { InvitedTo } from '#contract/people/people.ts'
import { invitationPath } from '#contract/people/people-paths.ts'
import { type invitationMachine, whoOpened } from '#machines/invitation/invitation.machine.ts'
import { selectNeedsVerification } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import type { LogInState } from '#ui/log-in-reason.ts'
import { VerifyFirst } from '#ui/verify-first.tsx'

type Machine = typeof invitationMachine

export interface InvitationFlow {
  readonly snapshot: SnapshotFrom<Machine>
  readonly send: (event: EventFromLogic<Machine>) => void
}

/** Accepting, or what comes before it; declining needs no account. */
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
            ? 'To accept, log in with the account of this address. You come back here afterwards.'
            : 'To accept, sign up with this address. You come back here afterwards.'}
        </p>
      )}
      {who === 'other' && (
        <Notice tone="attention" title="This invitation is for another account.">
          <p>
            It is for <bdi>{invitation.email}</bdi>, and you are logged in as <bdi>{email}</bdi>. To accept
            it, log out and log in with the other account.
          </p>
        </Notice>
      )}
      {who === 'invited' && needsVerification && (
        <VerifyFirst next="Then you can accept the invitation here." />
      )}
      <Buttons>
        {who === 'visitor' && <WaysIn token={token} invitation={invitation} />}
        {who === 'other' && (
          <Button aria-disabled={busy} onClick={() => send({ type: 'account.switch' })}>
            {snapshot.matches('loggingOut') ? 'Logging out …' : 'Log out'}
          </Button>
        )}
        {who === 'invited' && !needsVerification && (
          <Button aria-disabled={busy} onClick={() => send({ type: 'invitation.accept' })}>
            {snapshot.matches('accepting') ? 'Accepting …' : 'Accept'}
          </Button>
        )}
        <Button
          variant="outline"
          colorPalette="gray"
          aria-disabled={busy}
          onClick={() => send({ type: 'invitation.decline' })}
        >
          {snapshot.matches('declining') ? 'Declining …' : 'Decline'}
        </Button>
      </Buttons>
    </>
  )
}

/** To log in or to sign up, and back, with the invited address filled in. */
function WaysIn({ token, invitation: { email, has_account } }: { token: string; invitation: InvitedTo }) {
  const back = `?redirect=${encodeURIComponent(invitationPath(token))}`
  const state: LogInState = { email }
  return has_account ? (
    <ButtonLink to={routes.login + back} state={state}>
      Log in
    </ButtonLink>
  ) : (
    <ButtonLink to={routes.createAccount + back} state={state}>
      Sign up
    </ButtonLink>
  )
}

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
