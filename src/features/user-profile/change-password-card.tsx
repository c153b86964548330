import { Formik } from 'formik'
import { useMemo } from 'react'
import type { Failure, FieldErrors } from '#contract/failure.ts'
import { changePasswordFormSchema, type ChangePasswordForm as Values } from '#contract/schemas/account.ts'
import { msg } from '#i18n/msg.ts'
import { changePassword } from '#store/account/password.saga.ts'
import { Card } from '#ui/card.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { formFieldErrors } from '#ui/form/form-field-errors.ts'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { UsernameHint } from '#ui/form/username-hint.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardSubmitButton } from '#ui/setting-card/card-submit.tsx'
import { SubmissionAlert } from '#ui/submission/submission-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** The form's name of each field of the request. */
const FIELDS = {
  current_password: 'currentPassword',
  password: 'password',
  password_confirmation: 'passwordConfirmation',
} as const

/** The server's messages for the fields of the form; null if there are none. */
function changePasswordErrors(failure: Failure): FieldErrors | null {
  return formFieldErrors(failure, FIELDS)
}

const initialValues: Values = { currentPassword: '', password: '', passwordConfirmation: '' }

/** Changes the password. All other sessions of the member end. */
export function ChangePasswordCard({ email }: { email: string }) {
  const { state, isBusy, failure, submit } = useSubmission({ submit: changePassword })
  const errors = useMemo(() => failure && changePasswordErrors(failure.failure), [failure])
  const isDone = state === 'done'
  return (
    <Card
      title={msg('common-change-password')}
      lead={msg('user-profile-changing-logs-out-everywhere-else')}
      width="full"
    >
      <Formik<Values> initialValues={initialValues} {...withSchema(changePasswordFormSchema, submit)}>
        <Form label={msg('common-change-password')} serverErrors={errors}>
          <ResetWhen when={isDone} values={initialValues} />
          {!errors && <SubmissionAlert failure={failure} />}
          <UsernameHint email={email} />
          <PasswordField
            name="currentPassword"
            label={msg('user-profile-current-password')}
            autoComplete="current-password"
          />
          <NewPasswordField name="password" label={msg('common-new-password')} email={email} />
          <PasswordField
            name="passwordConfirmation"
            label={msg('common-repeat-new-password')}
            autoComplete="new-password"
          />
          <CardSubmitButton busy={isBusy} busyText={msg('common-saving')}>
            {msg('common-change-password')}
          </CardSubmitButton>
          <LiveStatus>
            {isDone && (
              <Notice tone="success" title={msg('common-password-has-been-changed')}>
                <p>{msg('user-profile-still-logged-here-logged-out')}</p>
              </Notice>
            )}
          </LiveStatus>
        </Form>
      </Formik>
    </Card>
  )
}
