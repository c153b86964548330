import type { User } from '#contract/types/user.ts'
import type { Db } from '#server/deps.ts'
import { hashToken, newSecretToken } from './secret-token.ts'
import { toUser } from './users.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Milliseconds a session lasts after it was last restored (`GET /auth/login`). */
export const SESSION_MS = 30 * DAY_MS

/** @returns the token for the cookie; the database keeps its hash alone. */
export async function createSession(db: Db, userId: number, now: number): Promise<string> {
  const token = newSecretToken()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: now + SESSION_MS })
    .execute()
  return token
}

/** Whose session it is; null where it ended. */
export async function findSessionUser(db: Db, token: string, now: number): Promise<User | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.verified_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Makes a session last on from now, once a day at most; true when it did. */
export async function extendSession(db: Db, token: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ expires_at: now + SESSION_MS })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '<', now + SESSION_MS - DAY_MS)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
