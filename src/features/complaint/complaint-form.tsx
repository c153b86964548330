import { COMPLAINT_MESSAGE_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type ComplaintForm as ComplaintValues, complaintFormSchema } from '#contract/schemas/complaint.ts'
import { msg } from '#i18n/msg.ts'
import { sendComplaint } from '#store/messages/messages.saga.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { MessageForm } from '#ui/submission/message-form.tsx'

const EMPTY: ComplaintValues = { url: '', message: '', name: '', email: '', goodFaith: false }

/** A report of illegal content. Source: spec 4.34, 5.41, 5.45, 5.47. */
export function ComplaintForm() {
  return (
    <MessageForm
      label={msg('common-report-illegal-content')}
      form="complaint"
      empty={EMPTY}
      schema={complaintFormSchema}
      submit={sendComplaint}
      texts={messages.complaint}
      action={msg('complaint-send-report')}
    >
      <TextareaField
        name="url"
        label={msg('complaint-urls')}
        help={msg('complaint-exact-address-each-page-with')}
        rows={3}
      />
      <TextareaField
        name="message"
        label={msg('complaint-reason')}
        help={msg('complaint-why-do-think-content-illegal')}
        counterMax={COMPLAINT_MESSAGE_MAX}
      />
      <TextField name="name" label={msg('common-name')} autoComplete="name" optional />
      <TextField
        name="email"
        label={msg('complaint-email-address')}
        help={msg('complaint-we-need-confirm-we-have')}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        optional
      />
      <CheckboxField name="goodFaith" label={msg('complaint-i-believe-good-faith-information')} />
    </MessageForm>
  )
}
