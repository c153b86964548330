import { useParams } from 'react-router'
import { CONFIRM_EMAIL_HOURS } from '#contract/account/email-change.ts'
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
    <FormPage heading="New email address">
      <EmailVerificationState
        snapshot={snapshot}
        send={send}
        texts={{
          pending: 'Changing your email address …',
          verified: 'Your email address was changed.',
          expired: 'This link has expired or was used already.',
          failed: 'Your email address could not be changed.',
        }}
        verifiedNote={user && `It is ${user.email} from now on. Log in with it next time.`}
        expiredNote={`A link works once, and for ${CONFIRM_EMAIL_HOURS} hours. Your profile shows your email address, and can send another link.`}
      />
    </FormPage>
  )
}
