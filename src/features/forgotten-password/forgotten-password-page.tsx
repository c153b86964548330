import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'

/** `/forgotten-password`. Source: specification, sections 2, 4, 5 and 8. */
export function ForgottenPasswordPage() {
  return (
    <FormPage
      heading="Forgotten password"
      lead="Tell us the email address of your account. We send you a link to choose a new password."
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
