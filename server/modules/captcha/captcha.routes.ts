import type { FastifyInstance } from 'fastify'
import { object, string } from 'yup'
import { CAPTCHA_FORMS } from '#contract/captcha.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseValue } from '#server/platform/http/parse-body.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

const LIMIT: RateLimit = { name: 'captcha-challenge', max: 120, windowMs: MINUTE_MS }

const challengeQuery = object({
  form: string().required('This field is required').oneOf(CAPTCHA_FORMS, 'There is no such form.'),
}).noUnknown()

/** `GET /captcha/challenge?form=…`: altcha's challenge for one form; 404 if another captcha is configured. */
export function registerCaptchaRoutes(app: FastifyInstance, { captcha, limiter }: Deps): void {
  app.get(api.captchaChallenge, async request => {
    const { form } = await parseValue(challengeQuery, request.query)
    await hitNetwork(limiter, LIMIT, request.ip)
    const challenge = await captcha.challenge(form)
    if (!challenge) throw new AppError(404, 'no-challenge', 'This service asks for no such proof.')
    return challenge
  })
}
