import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Shown instead of the form if the account was created but the automatic log-in failed. Source: spec 8.3. */
export function AccountWithoutSession() {
  return (
    <>
      <Notice tone="attention" role="alert" title={messages.signUp.loginFailure}>
        <p>Your account exists. Log in with your email address and the password you have just chosen.</p>
      </Notice>
      <ButtonLink to={routes.login} alignSelf="flex-start">
        Log in
      </ButtonLink>
    </>
  )
}
