import type { FastifyInstance } from 'fastify'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { CONTACT_LIMIT, contactEndpoint } from './contact.endpoints.ts'
import { forgetOldContactMessages, receiveContactMessage } from './contact.usecases.ts'

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
