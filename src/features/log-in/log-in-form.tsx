import { Formik } from 'formik'
import { useRef } from 'react'
import { type LoginRequest, loginSchema } from '#contract/schemas/log-in.ts'
import { submitLogInLazily } from '#store/session/log-in.lazy-saga.ts'
import { EmailField } from '#ui/form/email-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { useForgetDraftOnLogIn } from '#ui/form/use-forget-draft-on-log-in.ts'
import { withSchema } from '#ui/form/with-schema.ts'
import { SubmissionAlert } from '#ui/submission/submission-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { AskPasswordAgain } from './ask-password-again.tsx'
import { logInRefusal } from './log-in.failure.ts'

const DRAFT = 'log-in'

/** @param email the address to start with, or ''. */
export function LogInForm({ email }: { email: string }) {
  const { isBusy, failure, submit } = useSubmission({ submit: submitLogInLazily })
  const password = useRef<HTMLInputElement>(null)
  useForgetDraftOnLogIn(DRAFT)
  return (
    <Formik<LoginRequest> initialValues={{ email, password: '' }} {...withSchema(loginSchema, submit)}>
      <Form label="Log in" draft={DRAFT}>
        <SubmissionAlert failure={failure} refusal={failure ? logInRefusal(failure.failure) : undefined} />
        <AskPasswordAgain failure={failure} field={password} />
        <EmailField autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" ref={password} />
        <SubmitButton busy={isBusy} busyText="Logging in …">
          Log in
        </SubmitButton>
      </Form>
    </Formik>
  )
}
