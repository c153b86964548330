import { DAY_MS } from '#contract/durations.ts'
import type { User } from '#contract/types/user.ts'
import type { Db } from '#server/platform/database/db.ts'
import { hashToken, newSecretToken } from './secret-token.ts'
import { toUser } from './users.repository.ts'

/** Milliseconds for which a session lasts after it was last restored (`GET /auth/login`). */
export const SESSION_MS = 30 * DAY_MS
/**
 * The most milliseconds for which a session lasts, however often it is restored, so that a stolen one ends.
 */
const SESSION_MAX_MS = 90 * DAY_MS

/** @returns the token for the cookie. The database only stores its hash. */
export async function createSession(db: Db, userId: number, now: number): Promise<string> {
  const token = newSecretToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: now + SESSION_MS,
      authenticated_at: now,
    })
    .execute()
  return token
}

/** Finds the member of a session; null if it has ended. */
export async function findSessionUser(db: Db, token: string, now: number): Promise<User | null> {
  const row = await runningSession(db, token, now)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.verified_at'])
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Returns null if the session has ended. */
export async function findSession(
  db: Db,
  token: string,
  now: number,
): Promise<{ userId: number; authenticatedAt: number } | null> {
  const row = await runningSession(db, token, now).select(['user_id', 'authenticated_at']).executeTakeFirst()
  return row ? { userId: row.user_id, authenticatedAt: row.authenticated_at } : null
}

function runningSession(db: Db, token: string, now: number) {
  return db
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', now - SESSION_MAX_MS)
}

/**
 * Extends a session from now on, once a day at most and never beyond {@link SESSION_MAX_MS}.
 * @returns milliseconds until it ends; null if nothing changed.
 */
export async function extendSession(db: Db, token: string, now: number): Promise<number | null> {
  const session = await runningSession(db, token, now).select(['created_at', 'expires_at']).executeTakeFirst()
  if (!session) return null
  const end = session.created_at + SESSION_MAX_MS
  const expiresAt = Math.min(now + SESSION_MS, end)
  const isWorthIt = expiresAt === end ? session.expires_at < end : session.expires_at < expiresAt - DAY_MS
  if (!isWorthIt) return null
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', hashToken(token))
    .execute()
  return expiresAt - now
}

/** Stores that the member entered the password again. */
export async function markAuthenticated(db: Db, token: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: now })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
