import { boolean, number, object, string } from 'yup'
import { CAPTCHA_ANSWER_MAX, CAPTCHA_QUESTION_MAX, PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { username } from '#contract/schemas/username.ts'
import { msg } from '#i18n/msg.ts'
import { returnTo } from './log-in-ticket.ts'

/** A member’s own accounts on wikis of the service: docs/design/one-log-in.md. */

/** How people get an account on a wiki. */
export const SIGN_UPS = ['open', 'requested', 'closed'] as const

export type SignUp = (typeof SIGN_UPS)[number]

/** What a wiki offers a member who comes from its log-in page. */
export interface OfferedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  readonly domain_decoded: string
  /** The member's user name there, if they have agreed to be known there; null otherwise. */
  readonly username: string | null
  /** Whether they are one of its managers, who get an administrator's account. */
  readonly manages: boolean
  readonly sign_up: SignUp
  /** The wiki's question to those who create an account; null if it has none. */
  readonly question: string | null
  /** A user name that the member has on another wiki; '' if there is none. */
  readonly suggested: string
}

export interface OfferedWikiResponse {
  readonly data: OfferedWiki
}

/** The id of the wiki that the member has seen, so that their consent does not count for another one at the same domain. */
const id = number().integer().min(1).required()

const password = string()
  .required(messages.fieldRequired)
  .max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX))

const answer = string().max(CAPTCHA_ANSWER_MAX, msg('common-max-1-characters', CAPTCHA_ANSWER_MAX))

/** `POST /user/wikis/{domain}`. */
export const makeWikiAccountSchema = object({
  id,
  username,
  /** Whether the wiki may learn the email address. */
  tells_email: boolean().required(),
  question: string()
    .max(CAPTCHA_QUESTION_MAX, msg('common-max-1-characters', CAPTCHA_QUESTION_MAX))
    .nullable(),
  answer,
  return_to: returnTo,
}).noUnknown()

/** `POST /user/wikis/{domain}/link`. */
export const linkWikiAccountSchema = object({ id, username, password, return_to: returnTo }).noUnknown()

/** `POST /user/wikis/{domain}/open`. */
export const openWikiSchema = object({ return_to: returnTo }).noUnknown()

/** A wiki on which the member has agreed to be known. */
export interface JoinedWiki {
  readonly domain: string
  readonly domain_decoded: string
  readonly sitename: string
  readonly username: string
  /** In ISO 8601. */
  readonly joined_at: string
}

export interface JoinedWikisResponse {
  readonly data: readonly JoinedWiki[]
}
