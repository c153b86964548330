import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import { RECENT_LOG_IN_MINUTES } from '#contract/limits.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { Deps } from '#server/modules/deps.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { findSession, markAuthenticated } from '#server/modules/session/sessions.repository.ts'
import { findUserById } from '#server/modules/session/users.repository.ts'
import { notAllowed } from '#server/platform/http/app-error.ts'
import { confirmPassword } from './confirm-password.ts'

const RECENT_MS = RECENT_LOG_IN_MINUTES * MINUTE_MS

/**
 * Protects what cannot be undone from a stolen session: the member must have entered the password within the
 * last hour, or enters it now, which counts for the next hour.
 * @throws AppError 401; 403 with the code `recent-log-in-required`; 422 on `password`; 429 after too many
 * wrong passwords.
 */
export async function requireRecentLogIn(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'limiter'>,
  request: FastifyRequest,
  password: string | undefined,
): Promise<void> {
  const token = readSessionToken(deps.config, request)
  const now = deps.clock.now()
  const session = token === null ? null : await findSession(deps.db, token, now)
  if (token === null || session === null) throw unauthenticated()
  if (session.authenticatedAt > now - RECENT_MS) return
  if (!password)
    throw notAllowed(
      refusalCodes.recentLogInRequired,
      'You logged in more than an hour ago. Please log in again, or give your password.',
    )
  const user = await findUserById(deps.db, session.userId)
  if (!user) throw unauthenticated()
  await confirmPassword(deps, user, password, 'password')
  await markAuthenticated(deps.db, token, now)
}
