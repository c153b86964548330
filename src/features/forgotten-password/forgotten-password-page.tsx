import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'

/** `/forgotten-password`. Source: spec 2.24, 4.13, 5.8. */
export function ForgottenPasswordPage() {
  return (
    <FormPage
      heading="Forgotten password"
      lead="Enter the email address of your account, and we will send you a link to choose a new password."
      others={
        <>
          <ButtonLink to={routes.createAccount} variant="outline">
            Create an account
          </ButtonLink>
          <TextLink to={routes.login}>Back to log in</TextLink>
        </>
      }
    >
      <ForgottenPasswordForm />
    </FormPage>
  )
}
