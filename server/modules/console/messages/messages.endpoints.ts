import { NEWEST_FIRST } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type ContactMessageResponse,
  type ListedMessage,
  MESSAGE_STATES,
  type MessageDetails,
  messageStateSchema,
  messagesQuerySchema,
  replySchema,
} from '#contract/operator/contact-messages.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofMessages = { ...ofConsole, consoleRight: 'contact-messages' } as const
const ofMessage = {
  ...ofMessages,
  params: idParameter('The message’s number.'),
} as const
const gone = 'This message no longer exists.'

const listed = {
  id: t.count(),
  created_at: t.time(),
  state: t.choice(MESSAGE_STATES),
  name: t.text(),
  subject: t.text(),
  contact_details: t.nullable(t.text('As typed by the sender.')),
}

export const listMessagesEndpoint = endpoint({
  ...ofMessages,
  method: 'GET',
  path: consoleApi.messages,
  summary: 'List messages of the contact form',
  query: query(
    messagesQuerySchema,
    { ...LIST_TEXTS, search: 'Part of the name, the contact details or the message.' },
    NEWEST_FIRST,
  ),
  responses: {
    200: pageOrFile('A page of messages.', 'MessagesPage', t.record<ListedMessage>('ListedMessage', listed)),
  },
})

const details = t.record<MessageDetails>('MessageDetails', {
  ...listed,
  message: t.text(),
  can_reply: t.flag('Whether the contact details are an email address.'),
  replies: t.list(
    t.record<MessageDetails['replies'][number]>('MessageReply', {
      at: t.time(),
      who: t.text(),
      text: t.text(),
    }),
  ),
})

export const readMessageEndpoint = endpoint({
  ...ofMessage,
  method: 'GET',
  path: consoleApi.message(':id'),
  summary: 'Read a message of the contact form',
  responses: {
    200: response('The message.', t.record<ContactMessageResponse>('ContactMessage', { data: details })),
  },
  refusals: { 404: gone },
})

export const replyEndpoint = endpoint({
  ...ofMessage,
  method: 'POST',
  path: consoleApi.messageAct(':id', 'reply'),
  summary: 'Reply to a message by email',
  about: 'The message counts as answered. The email does not quote it.',
  body: json(replySchema, { seen: 'The number of replies that the operator has seen.' }),
  responses: success('The reply is queued.'),
  refusals: { 404: gone, 409: 'The sender left no email address, or somebody else has replied meanwhile.' },
})

export const messageStateEndpoint = endpoint({
  ...ofMessage,
  method: 'POST',
  path: consoleApi.messageAct(':id', 'state'),
  summary: 'Set the state of a message',
  body: json(messageStateSchema, { reason: 'Recorded in the audit log.' }),
  responses: success('The state is stored.'),
  refusals: { 404: gone },
})
