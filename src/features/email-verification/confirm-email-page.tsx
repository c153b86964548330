import { useParams } from 'react-router'
import { CONFIRM_EMAIL_HOURS } from '#contract/account/email-change.ts'
import { msg } from '#i18n/msg.ts'
import { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts'
import { confirmEmail } from '#store/account/change-email.saga.ts'
import { logOutToSwitch } from '#store/session/log-out.saga.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { EmailVerificationState } from './email-verification-state.tsx'

const SAGAS = { verifyEmail: confirmEmail, logOut: logOutToSwitch }

/** `/confirm-email/:token`: opened by the link in the email to a member's new address. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams<'token'>()
  const user = useAppSelector(selectUser)
  const [snapshot, send] = useFlow(emailVerificationMachine, SAGAS, { token, isVerified: false })
  return (
    <FormPage heading={msg('common-new-email-address')}>
      <EmailVerificationState
        snapshot={snapshot}
        send={send}
        texts={{
          pending: msg('email-verification-changing-email-address'),
          verified: msg('email-verification-email-address-was-changed'),
          expired: msg('common-link-has-expired-was-used'),
          failed: msg('email-verification-email-address-could-not-changed'),
        }}
        verifiedNote={user && msg('email-verification-1-from-now-log-with', user.email)}
        expiredNote={msg('email-verification-link-works-once-1-hours', CONFIRM_EMAIL_HOURS)}
      />
    </FormPage>
  )
}
