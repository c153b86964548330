import { boolean, type InferType, object, string } from 'yup'
import {
  COMPLAINT_EMAIL_MAX,
  COMPLAINT_MESSAGE_MAX,
  COMPLAINT_NAME_MAX,
  COMPLAINT_URL_MAX,
} from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { captchaAnswer } from './captcha-answer.ts'
import { requestId } from './request-id.ts'
import { requiredText } from './required-text.ts'

// A report of illegal content. The format of the email address is not checked. Source: spec 3.24, 5.41 to
// 5.46.

const url = requiredText(messages.fieldRequired).max(
  COMPLAINT_URL_MAX,
  msg('common-max-1-characters', COMPLAINT_URL_MAX),
)

const message = requiredText(messages.fieldRequired).max(
  COMPLAINT_MESSAGE_MAX,
  messages.complaint.messageTooLong,
)

const name = string().max(COMPLAINT_NAME_MAX, messages.complaint.tooLong)
const email = string().max(COMPLAINT_EMAIL_MAX, messages.complaint.tooLong)

/** The form. Good faith has to be declared; the specification has no message for an unchecked box. */
export const complaintFormSchema = object({
  url,
  message,
  name: name.defined(),
  email: email.defined(),
  goodFaith: boolean().required('').oneOf([true], ''),
})

/** `POST /complaint/sendMessage`. Other clients of this API omit the optional fields or send null. */
export const complaintSchema = object({
  url,
  message,
  name: name.nullable(),
  email: email.nullable(),
  recaptcha: captchaAnswer,
  request_id: requestId,
})

export type ComplaintForm = InferType<typeof complaintFormSchema>
export type ComplaintRequest = InferType<typeof complaintSchema>
