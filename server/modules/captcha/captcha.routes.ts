import type { FastifyInstance } from 'fastify'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { CHALLENGE_LIMIT, challengeEndpoint } from './captcha.endpoints.ts'

/** `GET /captcha/challenge?form=…`: altcha's challenge for one form; 404 if another captcha is configured. */
export function registerCaptchaRoutes(app: FastifyInstance, { captcha, limiter }: Deps): void {
  serve(app, challengeEndpoint, async request => {
    const { form } = await parseQuery(challengeEndpoint.query, request)
    await hitNetwork(limiter, CHALLENGE_LIMIT, request.ip)
    const challenge = await captcha.challenge(form)
    if (!challenge) throw new AppError(404, 'no-challenge', msg('error-service-asks-no-such-proof'))
    return challenge
  })
}
