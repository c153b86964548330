import { Formik } from 'formik'
import type { FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { signUpFormSchema, type SignUpForm as Values } from '#contract/schemas/account.ts'
import { msg } from '#i18n/msg.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import type { SignedUp } from '#store/account/sign-up.saga.ts'
import { CaptchaNote } from '#ui/form/captcha-note.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { EmailField } from '#ui/form/email-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TermsLabel } from '#ui/form/terms-label.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { SubmissionAlert } from '#ui/submission/submission-alert.tsx'
import type { Submission } from '#ui/submission/use-submission.ts'

/** The fields whose messages come from the server. Source: spec 5.4. */
const FIELDS = ['email', 'password'] as const

/** What a failed sign-up shows. Source: spec 5.4, 8.2. */
interface SignUpFailure {
  /** Messages for fields of the form; null if there are none. */
  readonly fields: FieldErrors | null
  /** Whether the failure is also shown above the form: it is unless the fields explain it. */
  readonly isGeneral: boolean
  /** The text for a refusal that no field explains. */
  readonly refusal: string
}

function signUpFailure({ step, failure }: SubmissionFailure): SignUpFailure {
  const isAboutFields =
    step === 'submitting' && failure.kind === 'invalid' && FIELDS.some(field => field in failure.fields)
  return {
    fields: failure.kind === 'invalid' ? failure.fields : null,
    isGeneral: !isAboutFields,
    refusal: messages.signUp.failure,
  }
}

/** The name under which the draft is kept across a reload. */
export const SIGN_UP_DRAFT = 'sign-up'

const EMPTY: Values = { email: '', password: '', passwordConfirmation: '', terms: false }

interface SignUpFormProps {
  readonly submission: Submission<Values, SignedUp>
  /** The address to start with, or ''. */
  readonly email: string
}

export function SignUpForm({ submission, email }: SignUpFormProps) {
  const { isBusy, failure, state, submit } = submission
  const shown = failure && signUpFailure(failure)
  return (
    <Formik<Values> initialValues={{ ...EMPTY, email }} {...withSchema(signUpFormSchema, submit)}>
      {({ values }) => (
        <Form label={msg('common-create-account')} serverErrors={shown?.fields ?? null} draft={SIGN_UP_DRAFT}>
          {shown?.isGeneral && <SubmissionAlert failure={failure} refusal={shown.refusal} />}
          <FormErrorSummary />
          <EmailField autoComplete="email" help={msg('sign-up-we-will-send-link-address')} />
          <NewPasswordField name="password" label={msg('common-password')} email={values.email} />
          <PasswordField
            name="passwordConfirmation"
            label={msg('sign-up-repeat-password')}
            autoComplete="new-password"
          />
          <CheckboxField name="terms" label={<TermsLabel />} />
          <CaptchaNote />
          <SubmitButton
            busy={isBusy}
            busyText={
              state === 'provingHumanity' ? msg('sign-up-checking-human') : msg('common-creating-account')
            }
          >
            {msg('common-create-account-2')}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  )
}
