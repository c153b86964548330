import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'

/** `/forgotten-password`. Source: spec 2.24, 4.13, 5.8. */
export function ForgottenPasswordPage() {
  return (
    <FormPage
      heading={msg('forgotten-password-forgotten-password')}
      lead={msg('forgotten-password-enter-email-address-account-we')}
      others={
        <>
          <ButtonLink to={routes.createAccount} variant="outline">
            {msg('common-create-account')}
          </ButtonLink>
          <TextLink to={routes.login}>{msg('common-back-log')}</TextLink>
        </>
      }
    >
      <ForgottenPasswordForm />
    </FormPage>
  )
}
