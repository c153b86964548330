import { type InferType, object, string } from 'yup'
import { CONTACT_DETAILS_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { captchaAnswer } from './captcha-answer.ts'
import { requestId } from './request-id.ts'
import { requiredText } from './required-text.ts'

/** Source: spec 3.23. */
const CONTACT_SUBJECTS = [
  'general-question',
  'feature-request',
  'report-a-problem',
  'give-feedback',
  'other',
] as const

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** The form. An optional field left empty is `''`. Source: spec 5.12 to 5.15. */
export const contactFormSchema = object({
  name: requiredText(messages.fieldRequired).max(CONTACT_NAME_MAX, messages.contact.nameTooLong),
  subject: string()
    .required(messages.fieldRequired)
    .oneOf(CONTACT_SUBJECTS, ({ value }) =>
      value ? msg('schemas-please-choose-one-subjects') : messages.fieldRequired,
    ),
  contactDetails: string().defined().max(CONTACT_DETAILS_MAX, messages.contact.detailsTooLong),
  message: requiredText(messages.fieldRequired).max(CONTACT_MESSAGE_MAX, messages.contact.messageTooLong),
})

/** `POST /contact/sendMessage`. Other clients of this API omit the optional field or send null. */
export const contactSchema = contactFormSchema.shape({
  contactDetails: string().nullable().max(CONTACT_DETAILS_MAX, messages.contact.detailsTooLong),
  recaptcha: captchaAnswer,
  request_id: requestId,
})

/** The form's values. The subject is `''` until one is chosen. */
export type ContactForm = Omit<InferType<typeof contactFormSchema>, 'subject'> & {
  subject: ContactSubject | ''
}
export type ContactRequest = InferType<typeof contactSchema>
