import { Formik } from 'formik'
import { type ForgotPasswordRequest, forgotPasswordSchema } from '#contract/schemas/account.ts'
import { msg } from '#i18n/msg.ts'
import { forgotPassword } from '#store/account/password.saga.ts'
import { EmailField } from '#ui/form/email-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { ForgottenPasswordOutcome } from './forgotten-password-outcome.tsx'

/**
 * The form stays after a success, so that an email that does not arrive can be sent again or to another
 * address.
 */
export function ForgottenPasswordForm() {
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
