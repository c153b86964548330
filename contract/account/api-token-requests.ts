import { array, type InferType, mixed, number, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { requiredText } from '#contract/schemas/required-text.ts'
import { SCOPE_NAMES, type Scope, TOKEN_DAYS, TOKEN_NAME_MAX, type TokenDays } from './api-tokens.ts'

const SCOPES_TEXT = 'Please choose what the token may do.'
const DAYS_TEXT = 'Please choose how long the token works.'

/** `POST /user/tokens` and its form. */
export const makeTokenSchema = object({
  name: requiredText(messages.fieldRequired).max(TOKEN_NAME_MAX, `Max ${TOKEN_NAME_MAX} characters`),
  scopes: array(mixed<Scope>().required(SCOPES_TEXT).oneOf(SCOPE_NAMES, SCOPES_TEXT))
    .required(SCOPES_TEXT)
    .min(1, SCOPES_TEXT)
    .max(SCOPE_NAMES.length, SCOPES_TEXT),
  days: number<TokenDays>().required(DAYS_TEXT).oneOf(TOKEN_DAYS, DAYS_TEXT),
  password: string().max(PASSWORD_MAX, `Max ${PASSWORD_MAX} characters`),
}).noUnknown()

const ID_TEXT = 'Please send the id of a token.'

/** The query of `DELETE /user/tokens`. */
export const endTokenSchema = object({
  token: number().required(ID_TEXT).integer(ID_TEXT).min(1, ID_TEXT).max(Number.MAX_SAFE_INTEGER, ID_TEXT),
}).noUnknown()

export type MakeTokenRequest = InferType<typeof makeTokenSchema>
