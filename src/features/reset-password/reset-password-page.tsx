import { useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { FormPage } from '#ui/flow/form-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { DeadLink } from './dead-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** `/reset-password?email=…&token=…`, where the link in the mail leads. Source: specification, sections 2, 4 and 5. */
export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const email = query.get('email')
  const token = query.get('token')
  return (
    <FormPage heading="Reset password" others={<TextLink to={routes.login}>Back to log in</TextLink>}>
      {email && token ? (
        <ResetPasswordForm email={email} token={token} />
      ) : (
        <DeadLink title="This link is not complete.">
          Open the link in the mail once more, or ask for a new one.
        </DeadLink>
      )}
    </FormPage>
  )
}
