import { type AccountSession, OTHER_SESSIONS } from '#contract/account/sessions.ts'
import type { User } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { endSessionsByHash, findSessions } from '#server/modules/session/sessions.repository.ts'
import { nameBrowser } from './name-browser.ts'
import { sessionsEndedEmail } from './sessions.email.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock'>

/** Names a session on the wire without revealing the hash of its token. */
function sessionId(tokenHash: string): string {
  return hashToken(`session:${tokenHash}`).slice(0, 16)
}

/** @param token of the session that asks. */
export async function listSessions(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  userId: number,
  token: string,
): Promise<AccountSession[]> {
  const own = hashToken(token)
  const rows = await findSessions(db, userId, clock.now())
  const sessions = rows.map(row => ({
    id: sessionId(row.token_hash),
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: new Date(row.last_used_at).toISOString(),
    ...nameBrowser(row.user_agent),
    current: row.token_hash === own,
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

/**
 * Ends one session of the member, or all but the one that asks, and says so by email: the member if it was somebody
 * else, who cannot keep the member out by it.
 * @param which a session's id, or {@link OTHER_SESSIONS}. What is none of the member's sessions changes nothing.
 */
export async function endSessions(deps: Needs, user: User, token: string, which: string): Promise<void> {
  const own = hashToken(token)
  await deps.db.transaction().execute(async trx => {
    const hashes = (await findSessions(trx, user.id, deps.clock.now())).map(row => row.token_hash)
    const chosen = hashes.filter(hash =>
      which === OTHER_SESSIONS ? hash !== own : sessionId(hash) === which,
    )
    const ended = await endSessionsByHash(trx, user.id, chosen)
    if (ended > 0 && user.verified)
      await deps.mailer.send(trx, sessionsEndedEmail(deps.config, user.email, ended))
  })
}
