import { array, type InferType, mixed, number, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { requiredText } from '#contract/schemas/required-text.ts'
import { msg } from '#i18n/msg.ts'
import { SCOPE_NAMES, type Scope, TOKEN_DAYS, TOKEN_NAME_MAX, type TokenDays } from './api-tokens.ts'

const SCOPES_TEXT = msg('account-please-choose-what-token-may')
const DAYS_TEXT = msg('account-please-choose-how-long-token')

/** `POST /user/tokens` and its form. */
export const makeTokenSchema = object({
  name: requiredText(messages.fieldRequired).max(
    TOKEN_NAME_MAX,
    msg('common-max-1-characters', TOKEN_NAME_MAX),
  ),
  scopes: array(mixed<Scope>().required(SCOPES_TEXT).oneOf(SCOPE_NAMES, SCOPES_TEXT))
    .required(SCOPES_TEXT)
    .min(1, SCOPES_TEXT)
    .max(SCOPE_NAMES.length, SCOPES_TEXT),
  days: number<TokenDays>().required(DAYS_TEXT).oneOf(TOKEN_DAYS, DAYS_TEXT),
  password: string().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX)),
}).noUnknown()

const ID_TEXT = msg('account-please-send-id-token')

/** The query of `DELETE /user/tokens`. */
export const endTokenSchema = object({
  token: number().required(ID_TEXT).integer(ID_TEXT).min(1, ID_TEXT).max(Number.MAX_SAFE_INTEGER, ID_TEXT),
}).noUnknown()

export type MakeTokenRequest = InferType<typeof makeTokenSchema>
