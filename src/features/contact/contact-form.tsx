import { CONTACT_MESSAGE_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  type ContactSubject,
  type ContactForm as ContactValues,
  contactFormSchema,
} from '#contract/schemas/contact.ts'
import { sendContactMessage } from '#store/messages/send-contact-message.saga.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { MessageForm } from '#ui/submission/message-form.tsx'

/** The subjects with their labels. Source: spec 3.23. */
const SUBJECTS: readonly { readonly value: ContactSubject; readonly label: string }[] = [
  { value: 'general-question', label: 'General question' },
  { value: 'feature-request', label: 'Feature request' },
  { value: 'report-a-problem', label: 'Report a problem' },
  { value: 'give-feedback', label: 'Give feedback' },
  { value: 'other', label: 'Other' },
]

const EMPTY: ContactValues = { name: '', subject: '', contactDetails: '', message: '' }

/** A message to the team. Source: spec 3.23, 5.12, 5.15. */
export function ContactForm() {
  return (
    <MessageForm
      label="Contact"
      form="contact"
      empty={EMPTY}
      schema={contactFormSchema}
      submit={sendContactMessage}
      texts={messages.contact}
      action="Send message"
    >
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
    </MessageForm>
  )
}
