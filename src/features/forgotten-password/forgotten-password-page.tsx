import { Formik } from 'formik'
import { routes } from '#contract/paths.ts'
import { type ForgotPasswordRequest, forgotPasswordSchema } from '#contract/schemas/account.ts'
import { msg } from '#i18n/msg.ts'
import { forgotPassword } from '#store/account/password.saga.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { EmailField } from '#ui/form/email-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ForgottenPasswordOutcome } from './forgotten-password-outcome.tsx'

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

/**
 * The form stays after a success, so that an email that does not arrive can be sent again or to another
 * address.
 */
function ForgottenPasswordForm() {
  const { isBusy, failure, output, submit } = useSubmission({ submit: forgotPassword })
  return (
    <Formik<ForgotPasswordRequest>
      initialValues={{ email: '' }}
      {...withSchema(forgotPasswordSchema, submit)}
    >
      {({ values }) => (
        <Form label={msg('forgotten-password-forgotten-password')} draft="forgotten-password">
          <ForgottenPasswordOutcome sentTo={output} failure={failure} email={values.email} />
          <EmailField autoComplete="username" />
          <SubmitButton busy={isBusy} busyText={msg('common-sending')}>
            {output === null ? msg('common-send-link') : msg('forgotten-password-send-again')}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  )
}
