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
  last_used_at: t.nullable(t.time(), 'Accurate to the hour; null if it has never been used.'),
  expires_at: t.time(),
})

export const tokensEndpoint = endpoint({
  method: 'GET',
  path: accountApi.tokens,
  group,
  summary: 'List the member’s API tokens',
  caller: 'member',
  responses: {
    200: response('Newest first.', t.record<ApiTokensResponse>('ApiTokens', { data: t.list(apiToken) })),
  },
})

export const makeTokenEndpoint = endpoint({
  method: 'POST',
  path: accountApi.tokens,
  group,
  summary: 'Create an API token',
  about: `Programs send it as \`Authorization: Bearer …\`, without a session. An account can have at most ${TOKENS_MAX}. The member is notified by email.`,
  caller: 'verified member',
  body: json(makeTokenSchema, {
    name: 'A name by which the member recognizes it.',
    scopes: 'What the token permits.',
    days: 'The number of days after which it expires.',
    password: 'Required if the last log-in was more than ten minutes ago.',
  }),
  responses: {
    200: response(
      'The token. It is not shown again.',
      t.record<MadeTokenResponse>('MadeToken', { success: t.only(true), data: apiToken, token: t.text() }),
    ),
  },
  refusals: {
    403: 'The last log-in was more than ten minutes ago and no password was sent.',
    409: 'The account already has the maximum number of tokens.',
  },
  limits: [MAKE_TOKEN_LIMIT, accountLimits.confirmPassword],
})

export const endTokenEndpoint = endpoint({
  method: 'DELETE',
  path: accountApi.tokens,
  group,
  summary: 'Revoke an API token',
  about: 'A token that has already expired, or belongs to somebody else, is ignored.',
  caller: 'member',
  query: query(endTokenSchema, { token: 'The token’s id.' }),
  responses: success('The token no longer works.'),
})
