import { accountApi } from '#contract/account/account-paths.ts'
import { endTokenSchema, makeTokenSchema } from '#contract/account/api-token-requests.ts'
import {
  type ApiToken,
  type ApiTokensResponse,
  type MadeTokenResponse,
  SCOPE_NAMES,
  TOKENS_MAX,
} from '#contract/account/api-tokens.ts'
import { DAY_MS } from '#contract/durations.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { accountLimits } from './account.limits.ts'

/** By account, because each sends an email. */
export const MAKE_TOKEN_LIMIT: RateLimit = { name: 'make-token', max: 30, windowMs: DAY_MS }

const group = 'Accounts'

const apiToken = t.record<ApiToken>('ApiToken', {
  id: t.count(),
  name: t.text(),
  scopes: t.list(t.choice(SCOPE_NAMES)),
  created_at: t.time(),
  last_used_at: t.nullable(t.time(), 'To the hour; null if it was not used yet.'),
  expires_at: t.time(),
})

export const tokensEndpoint = endpoint({
  method: 'GET',
  path: accountApi.tokens,
  group,
  summary: 'List the member’s API tokens',
  caller: 'member',
  responses: {
    200: response('The newest first.', t.record<ApiTokensResponse>('ApiTokens', { data: t.list(apiToken) })),
  },
})

export const makeTokenEndpoint = endpoint({
  method: 'POST',
  path: accountApi.tokens,
  group,
  summary: 'Make an API token',
  about: `Programs send it as \`Authorization: Bearer …\`, without a session. An account has ${TOKENS_MAX} at most. An email says that it was made.`,
  caller: 'verified member',
  body: json(makeTokenSchema, {
    name: 'To recognize it by.',
    scopes: 'What it may do.',
    days: 'After how many days it ends.',
    password: 'Needed if the last log-in was more than ten minutes ago.',
  }),
  responses: {
    200: response(
      'The token, which is never shown again.',
      t.record<MadeTokenResponse>('MadeToken', { success: t.only(true), data: apiToken, token: t.text() }),
    ),
  },
  refusals: {
    403: 'The last log-in was more than ten minutes ago, and no password was sent.',
    409: 'The account has as many tokens as it can have.',
  },
  limits: [MAKE_TOKEN_LIMIT, accountLimits.confirmPassword],
})

export const endTokenEndpoint = endpoint({
  method: 'DELETE',
  path: accountApi.tokens,
  group,
  summary: 'End an API token',
  about: 'One that has ended already, or is none of the member’s, changes nothing.',
  caller: 'member',
  query: query(endTokenSchema, { token: 'The id of the token.' }),
  responses: success('It works no more.'),
})
