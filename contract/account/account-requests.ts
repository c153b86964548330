import { type InferType, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { email } from '#contract/schemas/email-field.ts'
import { languages } from '#i18n/languages.ts'
import { msg } from '#i18n/msg.ts'

/** Required if the last log-in was more than ten minutes ago. */
const password = string().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX))

/** The query of `DELETE /user/sessions`. */
export const endSessionsSchema = object({
  session: string().required(messages.fieldRequired).max(32, msg('common-max-1-characters', 32)),
}).noUnknown()

/** The body of `DELETE /user/sessions`, which may be missing. Only ending other sessions than one's own needs the password. */
export const endSessionsBodySchema = object({ password }).noUnknown()

/** `POST /user/changeEmail` and its form. */
export const changeEmailSchema = object({ email, password }).noUnknown()

/** `POST /user/confirmEmail` and `POST /user/undoEmailChange`. */
export const emailLinkSchema = object({
  token: string().required(messages.fieldRequired).max(200, msg('common-link-not-valid')),
}).noUnknown()

/** `POST /user/data`. */
export const accountDataSchema = object({ password }).noUnknown()

/** `POST /user/closing`. */
export const closeAccountSchema = object({ password }).noUnknown()

/** `POST /user/keep`. Without a token, it keeps the account of the session's member. */
export const keepAccountSchema = object({
  token: string().max(200, msg('common-link-not-valid')),
}).noUnknown()

/** `POST /user/language`. */
export const languageSchema = object({
  language: string()
    .required(messages.fieldRequired)
    .oneOf(
      languages.map(({ code }) => code),
      messages.selectOption,
    ),
}).noUnknown()

export type ChangeEmailRequest = InferType<typeof changeEmailSchema>
