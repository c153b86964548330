import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ContactMessageResponse, MESSAGES_DEFAULTS } from '#contract/operator/contact-messages.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
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

  serve(app, listMessagesEndpoint, async (request, reply) => {
    const given = { ...MESSAGES_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(listMessagesEndpoint.query.schema, given, ['per_page'])
    return await sendList(reply, messageList(db, query), {
      query,
      toSent: toListedMessage,
      columns: COLUMNS,
      file: `messages-${new Date(clock.now()).toISOString().slice(0, 10)}`,
    })
  })

  serve(app, readMessageEndpoint, async (request): Promise<ContactMessageResponse> => {
    const data = await readMessage(db, idOf(request))
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

/** @throws AppError 404 if it is not a number. */
function idOf({ params: { id } }: Asked): number {
  if (!/^\d{1,15}$/.test(id)) throw noMessage()
  return Number(id)
}

function actingOf(request: Asked) {
  return { by: operatorOf(request), messageId: idOf(request) }
}
