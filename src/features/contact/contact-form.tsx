import { CONTACT_MESSAGE_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  type ContactSubject,
  type ContactForm as ContactValues,
  contactFormSchema,
} from '#contract/schemas/contact.ts'
import { msg } from '#i18n/msg.ts'
import { sendContactMessage } from '#store/messages/messages.saga.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { MessageForm } from '#ui/submission/message-form.tsx'

/** The subjects with their labels. Source: spec 3.23. */
const SUBJECTS: readonly { readonly value: ContactSubject; readonly label: string }[] = [
  { value: 'general-question', label: msg('contact-general-question') },
  { value: 'feature-request', label: msg('contact-feature-request') },
  { value: 'report-a-problem', label: msg('contact-report-problem') },
  { value: 'give-feedback', label: msg('contact-give-feedback') },
  { value: 'other', label: msg('contact-other') },
]

const EMPTY: ContactValues = { name: '', subject: '', contactDetails: '', message: '' }

/** A message to the team. Source: spec 3.23, 5.12, 5.15. */
export function ContactForm() {
  return (
    <MessageForm
      label={msg('common-contact')}
      form="contact"
      empty={EMPTY}
      schema={contactFormSchema}
      submit={sendContactMessage}
      texts={messages.contact}
      action={msg('contact-send-message')}
    >
      <TextField name="name" label={msg('common-name')} autoComplete="name" />
      <TextField
        name="contactDetails"
        label={msg('contact-contact-details')}
        help={msg('contact-email-address-another-way-reach')}
        autoComplete="email"
        optional
      />
      <SelectField
        name="subject"
        label={msg('contact-subject')}
        options={SUBJECTS}
        placeholder={msg('contact-choose-subject')}
      />
      <TextareaField
        name="message"
        label={msg('contact-message')}
        rows={8}
        counterMax={CONTACT_MESSAGE_MAX}
      />
    </MessageForm>
  )
}
