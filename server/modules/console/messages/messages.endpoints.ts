import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type ContactMessageResponse,
  type ListedMessage,
  MESSAGE_STATES,
  MESSAGES_DEFAULTS,
  type MessageDetails,
  messageStateSchema,
  messagesQuerySchema,
  replySchema,
} from '#contract/operator/contact-messages.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofMessages = { ...ofConsole, consoleRight: 'contact-messages' } as const
const ofMessage = {
  ...ofMessages,
  params: { id: { about: 'The message’s number.', schema: { type: 'string', pattern: '^\\d{1,15}$' } } },
} as const
const gone = 'This message no longer exists.'

const listed = {
  id: t.count(),
  created_at: t.time(),
  state: t.choice(MESSAGE_STATES),
  name: t.text(),
  subject: t.text(),
  contact_details: t.nullable(t.text('As the sender typed them.')),
}

export const listMessagesEndpoint = endpoint({
  ...ofMessages,
  method: 'GET',
  path: consoleApi.messages,
  summary: 'List messages of the contact form',
  query: query(
    messagesQuerySchema,
    { ...LIST_TEXTS, search: 'A part of the name, of the contact details or of the message.' },
    MESSAGES_DEFAULTS,
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
  summary: 'Answer a message by email',
  about: 'The message is answered then. What its sender has written is not quoted.',
  body: json(replySchema, { seen: 'How many answers of the message you have seen.' }),
  responses: success('The answer is on its way.'),
  refusals: { 404: gone, 409: 'The sender has left no email address, or was answered meanwhile.' },
})

export const messageStateEndpoint = endpoint({
  ...ofMessage,
  method: 'POST',
  path: consoleApi.messageAct(':id', 'state'),
  summary: 'Say what has become of a message',
  body: json(messageStateSchema, { reason: 'Recorded in the audit log.' }),
  responses: success('It is noted.'),
  refusals: { 404: gone },
})
