import { HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { contactSchema } from '#contract/schemas/contact.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

export const CONTACT_LIMIT: RateLimit = { name: 'contact', max: 20, windowMs: HOUR_MS }

export const contactEndpoint = endpoint({
  method: 'POST',
  path: api.contact,
  group: 'Messages',
  summary: 'Send a message to the operator',
  caller: 'visitor',
  body: json(contactSchema, {
    contactDetails: 'How to reach the sender, such as an email address.',
    recaptcha: 'The answer to the captcha, if the service asks for one.',
  }),
  answers: success('The message is on its way.'),
  limits: [CONTACT_LIMIT],
})
