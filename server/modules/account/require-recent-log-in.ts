import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import { RECENT_LOG_IN_MINUTES, RECENT_LOG_IN_MINUTES_ACCOUNT } from '#contract/limits.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { findSession, markAuthenticated } from '#server/modules/session/sessions.repository.ts'
import { findUserById } from '#server/modules/session/users.repository.ts'
import { notAllowed } from '#server/platform/http/app-error.ts'
import { confirmPassword } from './confirm-password.ts'

/** How recent the log-in must be, by what is about to be done: something to a wiki, or to the account itself. */
const RECENT = {
  wiki: { minutes: RECENT_LOG_IN_MINUTES, words: 'an hour' },
  account: { minutes: RECENT_LOG_IN_MINUTES_ACCOUNT, words: `${RECENT_LOG_IN_MINUTES_ACCOUNT} minutes` },
} as const

/**
 * Protects what cannot be undone from a stolen session: the member must have entered the password within the
 * last hour, for the account itself within the last ten minutes, or enters it now, which counts as a log-in.
 * @throws AppError 401; 403 with the code `recent-log-in-required`; 422 on `password`; 429 after too many
 * wrong passwords.
 */
export async function requireRecentLogIn(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'limiter'>,
  request: FastifyRequest,
  password: string | undefined,
  about: keyof typeof RECENT = 'wiki',
): Promise<void> {
  const { minutes, words } = RECENT[about]
  const token = readSessionToken(deps.config, request)
  const now = deps.clock.now()
  const session = token === null ? null : await findSession(deps.db, token, now)
  if (token === null || session === null) throw unauthenticated()
  if (session.authenticatedAt > now - minutes * MINUTE_MS) return
  if (!password)
    throw notAllowed(refusalCodes.recentLogInRequired, msg('error-logged-more-than-1-ago', words))
  const user = await findUserById(deps.db, session.userId)
  if (!user) throw unauthenticated()
  await confirmPassword(deps, user, password, 'password')
  await markAuthenticated(deps.db, token, now)
}
