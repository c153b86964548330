import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContactMessageResponse } from '#contract/operator/contact-messages.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { changeMessageState, noMessage, replyToMessage } from './message-acts.usecases.ts'
import {
  listMessagesEndpoint,
  messageStateEndpoint,
  readMessageEndpoint,
  replyEndpoint,
} from './messages.endpoints.ts'
import { messageList, readMessage, toListedMessage } from './messages.repository.ts'

const COLUMNS = ['id', 'created_at', 'state', 'name', 'subject', 'contact_details'] as const

/** The messages of the contact form, which both operators and moderators answer. */
export function registerConsoleMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  serveList(app, clock, listMessagesEndpoint, {
    list: query => messageList(db, query),
    toSent: toListedMessage,
    columns: COLUMNS,
    file: 'messages',
  })

  serve(app, readMessageEndpoint, async (request): Promise<ContactMessageResponse> => {
    const data = await readMessage(db, requireId(request.params, noMessage))
    if (data === null) throw noMessage()
    return { data }
  })

  serve(app, replyEndpoint, async (request): Promise<SuccessResponse> => {
    const body = await parseBody(replyEndpoint.body, request)
    await replyToMessage(deps, actingOf(request), body)
    return { success: true }
  })

  serve(app, messageStateEndpoint, async (request): Promise<SuccessResponse> => {
    const body = await parseBody(messageStateEndpoint.body, request)
    await changeMessageState(deps, actingOf(request), body)
    return { success: true }
  })
}

type Asked = FastifyRequest<{ Params: { id: string } }>

function actingOf(request: Asked) {
  return { by: operatorOf(request), messageId: requireId(request.params, noMessage) }
}
