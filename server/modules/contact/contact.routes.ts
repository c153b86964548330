import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { contactSchema } from '#contract/schemas/contact.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { ABOUT_REQUEST_ID } from '#server/platform/http/repeated-request.ts'
import { forgetOldContactMessages, receiveContactMessage } from './contact.usecases.ts'

const CONTACT_LIMIT: RateLimit = { name: 'contact', max: 20, windowMs: HOUR_MS }

const contactEndpoint = endpoint({
  method: 'POST',
  path: api.contact,
  group: 'Messages',
  summary: 'Send a message to the operator',
  caller: 'visitor',
  body: json(contactSchema, {
    contactDetails: 'How to reach the sender, such as an email address.',
    recaptcha: 'The solution of the captcha, if the service requires one.',
    request_id: ABOUT_REQUEST_ID,
  }),
  responses: success('The message was received.'),
  limits: [CONTACT_LIMIT],
})

/** `POST /contact/sendMessage`. Source: spec 7.7. */
export function registerContactRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contactEndpoint, async (request): Promise<SuccessResponse> => {
    const message = await parseBody(contactEndpoint.body, request)
    await hitNetwork(deps.limiter, CONTACT_LIMIT, request.ip)
    await deps.captcha.check('contact', message.recaptcha)
    await receiveContactMessage(deps, message)
    return { success: true }
  })

  deps.jobs.every('contact.forget', () => forgetOldContactMessages(deps))
}
