import { COMPLAINT_MESSAGE_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type ComplaintForm as ComplaintValues, complaintFormSchema } from '#contract/schemas/complaint.ts'
import { sendComplaint } from '#store/messages/send-complaint.saga.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { MessageForm } from '#ui/submission/message-form.tsx'

const EMPTY: ComplaintValues = { url: '', message: '', name: '', email: '', goodFaith: false }

/** A report of illegal content. Source: spec 4.34, 5.41, 5.45, 5.47. */
export function ComplaintForm() {
  return (
    <MessageForm
      label="Report illegal content"
      form="complaint"
      empty={EMPTY}
      schema={complaintFormSchema}
      submit={sendComplaint}
      texts={messages.complaint}
      action="Send report"
    >
      <TextareaField
        name="url"
        label="URL(s)"
        help="The exact address of each page with the content, one per line."
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
        help="We need it to confirm that we have received your report and to tell you what we decided."
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
    </MessageForm>
  )
}
