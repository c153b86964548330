import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import {
  type LogInTicketResponse,
  logInTicketSchema,
  TICKET_SECONDS,
} from '#contract/people/log-in-ticket.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** By account; more log-ins than anybody causes by clicking. */
export const LOG_IN_LIMIT = { name: 'wiki-log-in', max: 60, windowMs: MINUTE_MS } as const satisfies RateLimit

/** Tickets have 192 bits, so this bounds the work and not the guessing. */
export const LOG_IN_NETWORK_LIMIT = {
  name: 'wiki-log-in-network',
  max: 600,
  windowMs: HOUR_MS,
} as const satisfies RateLimit

export const logInTicketShape = t.record<LogInTicketResponse>('LogInTicketResult', {
  data: t.record<LogInTicketResponse['data']>('LogInTicket', { url: t.text() }),
})

export const logInTicketEndpoint = endpoint({
  method: 'POST',
  path: peopleApi.logInTicket(':id'),
  whileReadOnly: true,
  group: 'People of a wiki',
  caller: 'manager',
  right: 'log-in',
  summary: 'Log in to a wiki',
  about: `The URL is for the browser with this session. It works once, within ${TICKET_SECONDS} seconds, and leads through the service. The first log-in creates the member’s account on the wiki.`,
  params: idParameter('The wiki’s id.'),
  body: json(logInTicketSchema, { return_to: 'A path on the wiki; by default its main page.' }),
  responses: {
    200: response('The ticket.', logInTicketShape),
  },
  refusals: { 409: 'The wiki’s custom domain is not verified, or no longer points here.' },
  limits: [LOG_IN_LIMIT],
})
