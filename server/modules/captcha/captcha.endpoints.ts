import type { Challenge } from 'altcha-lib/types'
import { object, string } from 'yup'
import { CAPTCHA_FORMS } from '#contract/captcha.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { endpoint, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import type { Shape } from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

export const CHALLENGE_LIMIT: RateLimit = { name: 'captcha-challenge', max: 120, windowMs: MINUTE_MS }

/** The library's own format. */
const challenge: Shape<Challenge> = {
  schema: {
    title: 'Challenge',
    type: 'object',
    description: 'In the format of the ALTCHA libraries.',
    externalDocs: { url: 'https://altcha.org/docs/v2/proof-of-work/' },
  },
}

export const challengeEndpoint = endpoint({
  method: 'GET',
  path: api.captchaChallenge,
  group: 'Messages',
  summary: 'Get the captcha for a form',
  about: 'Send the solution in the field `recaptcha` of the form’s call. It is accepted once.',
  caller: 'visitor',
  query: query(
    object({
      form: string().required('This field is required').oneOf(CAPTCHA_FORMS, 'There is no such form.'),
    }).noUnknown(),
  ),
  responses: { 200: response('A proof-of-work challenge.', challenge) },
  refusals: { 404: 'This service does not use this captcha.' },
  limits: [CHALLENGE_LIMIT],
})
