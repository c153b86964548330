import { useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { UnusableLink } from './unusable-link.tsx'

/** `/reset-password?email=…&token=…`: opened by the link in the email. Source: spec 2.25. */
export function ResetPasswordPage() {
  return (
    <FormPage heading="Reset password" others={<TextLink to={routes.login}>Back to log in</TextLink>}>
      {useHydrated() ? <FormForLink /> : <LoadingSkeleton label="Loading the form" lines={6} />}
    </FormPage>
  )
}

/**
 * The form, if the link is complete. A prerendered page has no link, so this is shown only after hydration.
 */
function FormForLink() {
  const [query] = useSearchParams()
  const email = query.get('email')
  const token = query.get('token')
  if (email && token) return <ResetPasswordForm email={email} token={token} />
  return (
    <UnusableLink title="This link is not complete.">
      Open the link in the email again, or request a new one.
    </UnusableLink>
  )
}
