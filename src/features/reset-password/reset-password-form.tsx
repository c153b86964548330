import { Formik } from 'formik'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Failure, FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { resetPasswordFormSchema, type ResetPasswordForm as Values } from '#contract/schemas/account.ts'
import { msg } from '#i18n/msg.ts'
import { resetPassword } from '#store/account/password.saga.ts'
import { FixedField } from '#ui/form/fixed-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { formFieldErrors } from '#ui/form/form-field-errors.ts'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import type { LogInState } from '#ui/log-in-reason.ts'
import { SubmissionAlert } from '#ui/submission/submission-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { UnusableLink } from './unusable-link.tsx'

/** The form's name of each field of the request. */
const FIELDS = { password: 'password', password_confirmation: 'passwordConfirmation' } as const

/** What a failed reset shows. Source: spec 5.10, 5.11. */
type ResetPasswordFailure =
  /** The link has expired, was used, or belongs to another address. Only a new one helps. */
  | { readonly kind: 'unusableLink' }
  /** Messages for fields of the form, by the form's names. */
  | { readonly kind: 'fields'; readonly fields: FieldErrors }
  /** Everything else, with the text for a refusal. */
  | { readonly kind: 'other'; readonly refusal: string }

function resetPasswordFailure(failure: Failure): ResetPasswordFailure {
  if (failure.kind === 'invalid') {
    if ('token' in failure.fields || 'email' in failure.fields) return { kind: 'unusableLink' }
    const fields = formFieldErrors(failure, FIELDS)
    if (fields) return { kind: 'fields', fields }
  }
  return { kind: 'other', refusal: messages.resetPassword.failure }
}

/**
 * @param email the email address in the link of the email
 * @param token the token in the link of the email
 */
export function ResetPasswordForm({ email, token }: { email: string; token: string }) {
  const { state, isBusy, failure, submit } = useSubmission({ submit: resetPassword })
  const shown = useMemo(() => failure && resetPasswordFailure(failure.failure), [failure])
  useGoToLogIn(state === 'done')
  if (shown?.kind === 'unusableLink')
    return (
      <UnusableLink title={msg('common-link-has-expired-was-used')}>
        {msg('reset-password-link-works-once-one-day')}
      </UnusableLink>
    )
  return (
    <Formik<Values>
      initialValues={{ password: '', passwordConfirmation: '' }}
      {...withSchema(resetPasswordFormSchema, values => submit({ ...values, email, token }))}
    >
      <Form
        label={msg('reset-password-reset-password')}
        serverErrors={shown?.kind === 'fields' ? shown.fields : null}
      >
        {shown?.kind === 'other' && <SubmissionAlert failure={failure} refusal={shown.refusal} />}
        {/* Shown to people, and read by password managers that save the new password. */}
        <FixedField label={msg('common-email')} type="email" autoComplete="username" value={email} />
        <NewPasswordField name="password" label={msg('common-new-password')} email={email} />
        <PasswordField
          name="passwordConfirmation"
          label={msg('common-repeat-new-password')}
          autoComplete="new-password"
        />
        <SubmitButton busy={isBusy} busyText={msg('common-saving')}>
          {msg('common-change-password')}
        </SubmitButton>
      </Form>
    </Formik>
  )
}

/** Goes to the log-in page, which says that the password was changed. Source: spec 4.14. */
function useGoToLogIn(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const state: LogInState = { reason: 'passwordReset' }
    navigate(routes.login, { replace: true, state })
  }, [isDone, navigate])
}
