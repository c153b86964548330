import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { wikiRequestSchema } from '#contract/schemas/wiki-requests.ts'
import type { NewLoginResponse } from '#contract/types/wiki.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * Rate limits of new logins, each of which ends a password and sends an email: for all managers of a wiki
 * together, and for one recipient's wikis together.
 */
export const NEW_LOGIN_LIMITS = {
  byWiki: { name: 'new-login-wiki', max: 3, windowMs: DAY_MS },
  byRecipient: { name: 'new-login-recipient', max: 10, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>

export const newLoginEndpoint = endpoint({
  method: 'POST',
  path: api.newLogin,
  group: 'Wikis',
  summary: 'Create a new login for the first administrator',
  about: 'Sends a temporary password by email. The old password stops working.',
  caller: 'manager',
  right: 'renew-first-login',
  body: json(wikiRequestSchema),
  responses: {
    200: response(
      'The email is queued.',
      t.record<NewLoginResponse>('NewLogin', {
        success: t.only(true),
        email: t.text('The address to which it is sent.'),
      }),
    ),
  },
  limits: [NEW_LOGIN_LIMITS.byWiki, NEW_LOGIN_LIMITS.byRecipient],
})
