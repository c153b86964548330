import { type AccountSession, OTHER_SESSIONS } from '#contract/account/sessions.ts'
import { DAY_MS } from '#contract/durations.ts'
import { routes } from '#contract/paths.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { endSessionsOf, findSessions } from '#server/modules/session/sessions.repository.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { nameBrowser } from './name-browser.ts'

/** By account, because each sends an email. Calls that end nothing do not count. */
export const END_SESSIONS_LIMIT: RateLimit = { name: 'end-sessions', max: 30, windowMs: DAY_MS }

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'jobs' | 'clock' | 'limiter'>

/** Names a session on the wire without revealing the hash of its token. */
function sessionId(tokenHash: string): string {
  return hashToken(`session:${tokenHash}`).slice(0, 16)
}

/** @param token of the session that asks. @param which a session's id, or {@link OTHER_SESSIONS}. */
export function isOwnSession(token: string, which: string): boolean {
  return sessionId(hashToken(token)) === which
}

/** @param token of the session that asks. */
export async function listSessions(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  userId: number,
  token: string,
): Promise<AccountSession[]> {
  const own = hashToken(token)
  const rows = await findSessions(db, userId, own, clock.now())
  return rows.map(row => ({
    id: sessionId(row.token_hash),
    created_at: isoTime(row.created_at),
    last_used_at: isoTime(Math.max(row.last_used_at, row.created_at)),
    ...nameBrowser(row.user_agent),
    current: row.token_hash === own,
  }))
}

/**
 * Ends one session of the member, or all but the one that asks, and says so by email, in case somebody else did it.
 * @param token of the session that asks.
 * @param which a session's id, or {@link OTHER_SESSIONS}. An id of no session of the member changes nothing.
 * @throws AppError 429
 */
export async function endSessions(deps: Needs, user: User, token: string, which: string): Promise<void> {
  const own = hashToken(token)
  const now = deps.clock.now()
  const listed = await findSessions(deps.db, user.id, own, now)
  const others = which === OTHER_SESSIONS
  const meant = listed.find(({ token_hash: hash }) => (others ? hash !== own : sessionId(hash) === which))
  if (!meant) return
  await deps.limiter.hit(END_SESSIONS_LIMIT, String(user.id))
  const ending = others ? { allBut: own } : { only: meant.token_hash }
  await deps.db.transaction().execute(async trx => {
    const ended = await endSessionsOf(trx, user.id, ending, now)
    if (others) await deps.jobs.enqueue(trx, endWikiSessions, { userId: user.id })
    if (ended > 0 && user.verified)
      await deps.mailer.send(trx, sessionsEndedEmail(deps.config, user.email, ended))
  })
}

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** @param count how many sessions were ended. */
function sessionsEndedEmail(config: Config, email: string, count: number): Email {
  const what = msg('email-browser-was', count)
  return {
    to: { name: '', address: email },
    subject: msg('email-logged-out-1-other-browsers', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-1-just-logged-out-2', what, config.serviceName),
      msg('email-if-was-not-somebody-else'),
      { label: msg('email-look-at-profile'), link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
