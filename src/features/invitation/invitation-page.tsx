import { useEffect } from 'react'
import { useParams } from 'react-router'
import { msg } from '#i18n/msg.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { acceptInvitation, declineInvitation, showInvitation } from '#store/people/invitation.saga.ts'
import { logOutToSwitch } from '#store/session/log-out.saga.ts'
import { selectSession, selectUser } from '#store/session/session.slice.ts'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { InvitationState } from './invitation-state.tsx'

const SAGAS = { showInvitation, acceptInvitation, declineInvitation, logOut: logOutToSwitch }

/** `/invitation/:token`: opened by the link in an invitation. Opening it changes nothing. */
export function InvitationPage() {
  const { token = '' } = useParams<'token'>()
  const session = useAppSelector(selectSession)
  return (
    <FormPage heading={msg('common-invitation')}>
      {session.status === 'initialising' ? (
        <LoadingSkeleton label={msg('invitation-loading-invitation')} lines={4} />
      ) : (
        <Invitation key={token} token={token} />
      )}
    </FormPage>
  )
}

function Invitation({ token }: { token: string }) {
  const email = useAppSelector(selectUser)?.email ?? null
  const [snapshot, send] = useFlow(invitationMachine, SAGAS, { token, email })
  useEffect(() => send({ type: 'session.changed', email }), [email, send])
  return <InvitationState snapshot={snapshot} send={send} />
}
