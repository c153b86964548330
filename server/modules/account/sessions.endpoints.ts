import { accountApi } from '#contract/account/account-paths.ts'
import { endSessionsBodySchema, endSessionsSchema } from '#contract/account/account-requests.ts'
import type { AccountSession, SessionsResponse } from '#contract/account/sessions.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { accountLimits } from './account.limits.ts'
import { END_SESSIONS_LIMIT } from './sessions/sessions.usecases.ts'

const group = 'Accounts'

const session = t.record<AccountSession>('AccountSession', {
  id: t.text(),
  created_at: t.time('When the member logged in.'),
  last_used_at: t.time('Accurate to the hour.'),
  browser: t.nullable(t.text(), 'The browser’s name; null if unknown.'),
  system: t.nullable(t.text(), 'The operating system’s name; null if unknown.'),
  current: t.flag('Whether this request belongs to the session.'),
})

const sessions = t.record<SessionsResponse>('Sessions', { data: t.list(session) })

export const sessionsEndpoint = endpoint({
  method: 'GET',
  path: accountApi.sessions,
  group,
  summary: 'List the member’s sessions',
  caller: 'member',
  responses: { 200: response('The session of this request first, then the most recently used.', sessions) },
})

export const endSessionsEndpoint = endpoint({
  method: 'DELETE',
  path: accountApi.sessions,
  whileReadOnly: true,
  group,
  summary: 'End sessions',
  about:
    'A session that has already ended, or belongs to somebody else, is ignored. The member is notified by email.',
  caller: 'member',
  query: query(endSessionsSchema, { session: 'A session’s id, or `others` for all except this one.' }),
  body: json(endSessionsBodySchema, {
    password: 'Required to end other sessions if the last log-in was more than ten minutes ago.',
  }),
  responses: success('The sessions have ended.'),
  refusals: { 403: 'The last log-in was more than ten minutes ago and no password was sent.' },
  limits: [END_SESSIONS_LIMIT, accountLimits.confirmPassword],
})
