import { type InferType, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { email } from '#contract/schemas/email-field.ts'

/** The query of `DELETE /user/sessions`. */
export const endSessionsSchema = object({
  session: string().required(messages.fieldRequired).max(32, 'Max 32 characters'),
}).noUnknown()

/** Its body, which may be missing. Ending other sessions needs the password if the last log-in was more than an hour ago. */
export const endSessionsBodySchema = object({
  password: string().max(PASSWORD_MAX, `Max ${PASSWORD_MAX} characters`),
}).noUnknown()

/** `POST /user/changeEmail` and its form. */
export const changeEmailSchema = object({
  email,
  password: string().required(messages.fieldRequired).max(PASSWORD_MAX, `Max ${PASSWORD_MAX} characters`),
}).noUnknown()

/** `POST /user/confirmEmail` and `POST /user/undoEmailChange`. */
export const emailLinkSchema = object({
  token: string().required(messages.fieldRequired).max(200, 'This link is not valid.'),
}).noUnknown()

/** `POST /user/data`. */
export const accountDataSchema = object({
  password: string().max(PASSWORD_MAX, `Max ${PASSWORD_MAX} characters`),
}).noUnknown()

export type ChangeEmailRequest = InferType<typeof changeEmailSchema>
