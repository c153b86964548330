import { HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { complaintSchema } from '#contract/schemas/complaint.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

export const COMPLAINT_LIMIT: RateLimit = { name: 'complaint', max: 20, windowMs: HOUR_MS }

export const complaintEndpoint = endpoint({
  method: 'POST',
  path: api.complaint,
  group: 'Messages',
  summary: 'Report illegal content',
  caller: 'visitor',
  body: json(complaintSchema, {
    url: 'Where the content is; several addresses are possible.',
    message: 'Why it is illegal.',
    recaptcha: 'The answer to the captcha, if the service asks for one.',
  }),
  answers: success('The report is on its way.'),
  refusals: { 400: '`email` is not one email address.' },
  limits: [COMPLAINT_LIMIT],
})
