import { Formik, type FormikProps } from 'formik'
import { useRef } from 'react'
import { COMPLAINT_MESSAGE_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type ComplaintForm as ComplaintValues, complaintFormSchema } from '#contract/schemas/complaint.ts'
import { sendComplaint } from '#store/messages/send-complaint.saga.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { SubmissionAlert } from '#ui/flow/submission-alert.tsx'
import { useOutcome } from '#ui/flow/use-outcome.ts'
import { useSubmission } from '#ui/flow/use-submission.ts'
import { CaptchaNote } from '#ui/form/captcha-note.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { validateWith } from '#ui/form/validate-with.ts'

const EMPTY: ComplaintValues = { url: '', message: '', name: '', email: '', goodFaith: false }
const validate = validateWith<ComplaintValues>(complaintFormSchema)

/** A report of illegal content. Source: specification, sections 4, 5 ("Complaint") and 8. */
export function ComplaintForm() {
  const form = useRef<FormikProps<ComplaintValues>>(null)
  const submission = useSubmission({ submit: sendComplaint, captcha: 'complaint' })
  useOutcome(submission, {
    onDone: () => {
      toaster.success(messages.complaint.success)
      form.current?.resetForm()
    },
    onFailed: () => toaster.error(messages.complaint.failure),
  })
  const { failure } = submission
  // Fields that the server refused say so themselves.
  const fields =
    failure?.step === 'submitting' && failure.failure.kind === 'invalid' ? failure.failure.fields : null
  return (
    <Formik
      innerRef={form}
      initialValues={EMPTY}
      validate={validate}
      onSubmit={async values => {
        toaster.closeAll()
        submission.submit(values)
      }}
    >
      <Form label="Report illegal content" draft="complaint" serverErrors={fields}>
        <FormErrorSummary />
        <TextareaField
          name="url"
          label="URL(s)"
          help="The exact address of each page with the content, one a line."
          rows={3}
        />
        <TextareaField
          name="message"
          label="Reason"
          help="Why do you think that this content is illegal?"
          counterMax={COMPLAINT_MESSAGE_MAX}
        />
        <TextField name="name" label="Your name" autoComplete="name" optional />
        <TextField
          name="email"
          label="Your email address"
          help="We need it to confirm that your report has reached us and to tell you what we decided."
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          optional
        />
        <CheckboxField
          name="goodFaith"
          label="I believe in good faith that the information and allegations in this report are accurate and complete."
        />
        <CaptchaNote />
        {!fields && <SubmissionAlert failure={failure} />}
        <SubmitButton alignSelf="flex-start" busy={submission.isBusy} busyText="Sending …">
          Send report
        </SubmitButton>
      </Form>
    </Formik>
  )
}
