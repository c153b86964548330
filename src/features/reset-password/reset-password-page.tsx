import { useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { UnusableLink } from './unusable-link.tsx'

/** `/reset-password?email=…&token=…`: opened by the link in the email. Source: spec 2.25. */
export function ResetPasswordPage() {
  return (
    <FormPage
      heading={msg('reset-password-reset-password')}
      others={<TextLink to={routes.login}>{msg('common-back-log')}</TextLink>}
    >
      {useHydrated() ? (
        <FormForLink />
      ) : (
        <LoadingSkeleton label={msg('reset-password-loading-form')} lines={6} />
      )}
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
    <UnusableLink title={msg('common-link-not-complete')}>
      {msg('reset-password-open-link-email-again-request')}
    </UnusableLink>
  )
}
