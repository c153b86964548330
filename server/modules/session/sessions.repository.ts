import type { Selectable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { User } from '#contract/types/user.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { SessionsTable } from '#server/platform/database/tables/account-tables.ts'
import { hashToken, newSecretToken } from './secret-token.ts'
import { toUser } from './users.repository.ts'

type SessionRow = Selectable<SessionsTable>

/** Milliseconds for which a session lasts after it was last restored (`GET /auth/login`). */
export const SESSION_MS = 30 * DAY_MS
/**
 * The most milliseconds for which a session lasts, however often it is restored, so that a stolen one ends.
 */
const SESSION_MAX_MS = 90 * DAY_MS
/** Characters. Names of browsers are shorter; longer ones would only fill the table. */
const USER_AGENT_MAX = 250

/**
 * @param userAgent what the browser calls itself.
 * @returns the token for the cookie. The database only stores its hash.
 */
export async function createSession(
  db: Db,
  userId: number,
  now: number,
  userAgent?: string,
): Promise<string> {
  const token = newSecretToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: now + SESSION_MS,
      authenticated_at: now,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      last_used_at: now,
    })
    .execute()
  return token
}

/** Finds the member of a session, and notes that it is used; null if it has ended. */
export async function findSessionUser(db: Db, token: string, now: number): Promise<User | null> {
  const row = await runningSession(db, token, now)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.verified_at', 'sessions.last_used_at'])
    .executeTakeFirst()
  if (!row) return null
  if (row.last_used_at <= now - HOUR_MS) await noteUse(db, token, now)
  return toUser(row)
}

/** A full disk or a locked database must not keep a member from reading. */
async function noteUse(db: Db, token: string, now: number): Promise<void> {
  try {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('last_used_at', '<=', now - HOUR_MS)
      .execute()
  } catch {}
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
  return runningSessions(db, now).where('token_hash', '=', hashToken(token))
}

function runningSessions(db: Db, now: number) {
  return db
    .selectFrom('sessions')
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', now - SESSION_MAX_MS)
}

/** The sessions of a member that have not ended, the last used first. */
export async function findSessions(db: Db, userId: number, now: number): Promise<SessionRow[]> {
  return await runningSessions(db, now)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
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

/** @returns how many ended. */
export async function endSessionsByHash(
  db: Db,
  userId: number,
  tokenHashes: readonly string[],
): Promise<number> {
  if (tokenHashes.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', tokenHashes)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
