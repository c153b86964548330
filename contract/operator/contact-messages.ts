import { type InferType, number, object, string } from 'yup'
import { CONTACT_MESSAGE_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { REASON_MAX } from './act-request.ts'
import { filterText, listParameters, oneOf } from './console-list.ts'

/** The states of a message. */
export const MESSAGE_STATES = ['new', 'open', 'answered', 'closed'] as const

export type MessageState = (typeof MESSAGE_STATES)[number]

/** A message in the list of `GET /api/operator/messages`. Times are ISO 8601 in UTC. */
export interface ListedMessage {
  readonly id: number
  readonly created_at: string
  readonly state: MessageState
  readonly name: string
  readonly subject: string
  readonly contact_details: string | null
}

const MESSAGE_SORTS = ['created_at'] as const

/** The query of `GET /api/operator/messages`. */
export const messagesQuerySchema = object({
  ...listParameters(MESSAGE_SORTS),
  search: filterText(),
  state: oneOf(MESSAGE_STATES),
})

export type MessagesQuery = InferType<typeof messagesQuerySchema>

/** A message with its answers. */
export interface MessageDetails extends ListedMessage {
  readonly message: string
  /** Whether the contact details are an email address. */
  readonly can_reply: boolean
  readonly replies: readonly { readonly at: string; readonly who: string; readonly text: string }[]
}

export interface ContactMessageResponse {
  readonly data: MessageDetails
}

/** `POST /api/operator/messages/{id}/reply`. */
export const replySchema = object({
  /** How many answers the operator has seen; if another was sent meanwhile, this one is refused. */
  seen: number().required(messages.fieldRequired).integer().min(0),
  text: string()
    .required(messages.fieldRequired)
    .matches(/\S/, messages.fieldRequired)
    .max(CONTACT_MESSAGE_MAX, msg('common-max-1-characters', CONTACT_MESSAGE_MAX)),
}).noUnknown()

export type ReplyRequest = InferType<typeof replySchema>

/** `POST /api/operator/messages/{id}/state`. */
export const messageStateSchema = object({
  state: oneOf(MESSAGE_STATES).required(messages.fieldRequired),
  reason: string().max(REASON_MAX, msg('common-max-1-characters', REASON_MAX)),
}).noUnknown()
