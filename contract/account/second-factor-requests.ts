import { object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { requiredText } from '#contract/schemas/required-text.ts'
import { msg } from '#i18n/msg.ts'
import { PASSKEY_NAME_MAX } from './second-factors.ts'

/** Required if the last log-in was more than ten minutes ago. */
const password = string().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX))

/** A code of an app, or a recovery code. Spaces and hyphens are ignored. */
const code = string().max(40, msg('common-max-1-characters', 40))

/** What the browser's authenticator has answered, as JSON. */
const passkey = string().max(20_000, msg('account-passkey-too-long'))

/** `POST /user/twoStep`. */
export const beginTwoStepSchema = object({ password }).noUnknown()

/** `PUT /user/twoStep` and its form. */
export const confirmTwoStepSchema = object({ code: code.required(messages.fieldRequired) }).noUnknown()

/** `DELETE /user/twoStep` and `POST /user/recoveryCodes`, and their form. */
export const spendCodeSchema = object({ code: code.required(messages.fieldRequired), password }).noUnknown()

/** `POST /auth/secondStep`: one of the two. */
export const secondStepSchema = object({ code, passkey }).noUnknown()

/** `POST /auth/passkeyOptions`. */
export const passkeyOptionsSchema = object({
  purpose: string()
    .required(messages.fieldRequired)
    .oneOf(['log_in', 'second_step', 'confirmation'] as const),
}).noUnknown()

/** `POST /auth/passkey`. */
export const passkeyLogInSchema = object({ passkey: passkey.required(messages.fieldRequired) }).noUnknown()

/** `POST /user/confirmIdentity`: one of the two. */
export const confirmIdentitySchema = object({ password, passkey }).noUnknown()

/** `POST /user/passkeyCreation`. The code is needed if two-step log-in is on. */
export const passkeyCreationSchema = object({ password, code }).noUnknown()

export const passkeyName = requiredText(messages.fieldRequired).max(
  PASSKEY_NAME_MAX,
  msg('common-max-1-characters', PASSKEY_NAME_MAX),
)

/** `POST /user/passkeys`. */
export const addPasskeySchema = object({
  name: passkeyName,
  passkey: passkey.required(messages.fieldRequired),
}).noUnknown()

/** The query of `DELETE /user/passkeys`. */
export const removePasskeySchema = object({
  id: string().required(messages.fieldRequired).max(1400, 'Max 1400 characters'),
}).noUnknown()

/** The body of `DELETE /user/passkeys`, which may be missing. */
export const removePasskeyBodySchema = object({ password }).noUnknown()
