import { useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { TextLink } from '#ui/text-link.tsx'
import { DeadLink } from './dead-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** `/reset-password?email=…&token=…`, where the link in the mail leads. Source: specification, sections 2, 4 and 5. */
export function ResetPasswordPage() {
  return (
    <FormPage heading="Reset password" others={<TextLink to={routes.login}>Back to log in</TextLink>}>
      {useHydrated() ? <ByLink /> : <LoadingSkeleton label="Loading the form" lines={6} />}
    </FormPage>
  )
}

/** The form for a whole link. A page made ahead of time knows no link yet. */
function ByLink() {
  const [query] = useSearchParams()
  const email = query.get('email')
  const token = query.get('token')
  if (email && token) return <ResetPasswordForm email={email} token={token} />
  return (
    <DeadLink title="This link is not complete.">
      Open the link in the mail once more, or ask for a new one.
    </DeadLink>
  )
}
