import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts'
import { verifyEmail } from '#store/account/verify-email.saga.ts'
import { logOutToSwitch } from '#store/session/log-out.saga.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EmailVerificationState } from './email-verification-state.tsx'

const SAGAS = { verifyEmail, logOut: logOutToSwitch }

/** `/emailVerification/:token`: opened by the link in the verification email. Source: spec 2.30, 4.7. */
export function EmailVerificationPage() {
  const { token = '' } = useParams<'token'>()
  const user = useAppSelector(selectUser)
  const isVerified = user?.verified ?? false
  const [verifiedBefore] = useState(isVerified)
  const [snapshot, send] = useFlow(emailVerificationMachine, SAGAS, { token, isVerified })
  useEffect(() => {
    if (isVerified) send({ type: 'user.verified' })
  }, [isVerified, send])
  return (
    <FormPage heading={msg('email-verification-email-verification')}>
      <EmailVerificationState
        snapshot={snapshot}
        send={send}
        texts={messages.emailVerification}
        verifiedNote={
          verifiedBefore && user ? (
            <VerifiedBefore email={user.email} />
          ) : (
            msg('email-verification-can-create-wikis-now')
          )
        }
        expiredNote={msg('email-verification-link-works-once-three-days')}
      />
    </FormPage>
  )
}

/** The link was not tried, because the member's address was verified before it was opened. */
function VerifiedBefore({ email }: { email: string }) {
  return (
    <>
      {richText(
        msgParts('email-verification-logged-as-1-if-link', email, text => (
          <TextLink to={routes.logout}>{text}</TextLink>
        )),
      )}
    </>
  )
}
