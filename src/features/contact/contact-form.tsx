import { Formik, type FormikProps } from 'formik'
import { useRef } from 'react'
import { CONTACT_MESSAGE_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type ContactForm as ContactValues, contactFormSchema } from '#contract/schemas/contact.ts'
import { sendContactMessage } from '#store/messages/send-contact-message.saga.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { SubmissionAlert } from '#ui/flow/submission-alert.tsx'
import { useOutcome } from '#ui/flow/use-outcome.ts'
import { useSubmission } from '#ui/flow/use-submission.ts'
import { CaptchaNote } from '#ui/form/captcha-note.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { validateWith } from '#ui/form/validate-with.ts'
import { SUBJECTS } from './subjects.ts'

const EMPTY: ContactValues = { name: '', subject: '', contactDetails: '', message: '' }
const validate = validateWith<ContactValues>(contactFormSchema)

/** A message to the team. Source: specification, sections 5 ("Contact") and 8. */
export function ContactForm() {
  const form = useRef<FormikProps<ContactValues>>(null)
  const submission = useSubmission({ submit: sendContactMessage, captcha: 'contact' })
  useOutcome(submission, {
    onDone: () => {
      toaster.success(messages.contact.success)
      form.current?.resetForm()
    },
    onFailed: () => toaster.error(messages.contact.failure),
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
      <Form label="Contact" draft="contact" serverErrors={fields}>
        <FormErrorSummary />
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField
          name="contactDetails"
          label="Contact details"
          help="An email address, or another way to reach you if you would like an answer."
          autoComplete="email"
          optional
        />
        <SelectField name="subject" label="Subject" options={SUBJECTS} placeholder="Choose a subject" />
        <TextareaField name="message" label="Message" rows={8} counterMax={CONTACT_MESSAGE_MAX} />
        <CaptchaNote />
        {!fields && <SubmissionAlert failure={failure} />}
        <SubmitButton alignSelf="flex-start" busy={submission.isBusy} busyText="Sending …">
          Send message
        </SubmitButton>
      </Form>
    </Formik>
  )
}
