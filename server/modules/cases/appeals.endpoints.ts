import { HOUR_MS } from '#contract/durations.ts'
import { appealApi } from '#contract/operator/appeal-paths.ts'
import {
  type AppealableDecision,
  type AppealableDecisionResponse,
  appealSchema,
  appealTokenSchema,
} from '#contract/operator/appeals.ts'
import { CASE_PARTIES } from '#contract/operator/cases.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

export const APPEAL_LIMIT: RateLimit = { name: 'appeal', max: 20, windowMs: HOUR_MS }

const byToken = {
  method: 'POST',
  group: 'Messages',
  caller: 'visitor',
  limits: [APPEAL_LIMIT],
  refusals: { 404: 'The link was already used, was replaced, has expired or never existed.' },
} as const

const TOKEN = 'From the link in the email about the decision.'

export const readAppealableEndpoint = endpoint({
  ...byToken,
  path: appealApi.read,
  whileReadOnly: true,
  summary: 'Read a decision on a report',
  body: json(appealTokenSchema, { token: TOKEN }),
  responses: {
    200: response(
      'The decision, which can be appealed.',
      t.record<AppealableDecisionResponse>('AppealableDecisionResponse', {
        data: t.record<AppealableDecision>('AppealableDecision', {
          id: t.count('The report’s number.'),
          party: t.choice(CASE_PARTIES),
          decided_at: t.time(),
          appeal_until: t.time(),
          statement: t.list(t.text(), 'The statement of reasons, paragraph by paragraph.'),
        }),
      }),
    ),
  },
})

export const sendAppealEndpoint = endpoint({
  ...byToken,
  path: appealApi.send,
  summary: 'Appeal a decision on a report',
  about:
    'Possible once, and without an account. Sending the same text again is harmless. Operators reply by email.',
  body: json(appealSchema, { token: TOKEN, text: 'Why the decision is wrong.' }),
  responses: success('The appeal is stored.'),
})
