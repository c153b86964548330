import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { User } from '#contract/types/user.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AT_ONCE, PLANNED_ONCE } from '#server/platform/database/dialect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { SessionsTable } from '#server/platform/database/tables/account-tables.ts'
import { hashToken, newSecretToken } from './secret-token.ts'
import { SENT_COLUMNS, suspendedAccounts, toUser } from './users.repository.ts'

type SessionRow = Selectable<SessionsTable>

/** How long a session lasts after it was last restored (`GET /auth/login`). */
export const SESSION_MS = 30 * DAY_MS
/**
 * The longest that a session lasts, however often it is restored, so that a stolen one ends.
 */
const SESSION_MAX_MS = 90 * DAY_MS
/** In characters. Browsers' names are shorter; longer texts would only fill the table. */
const USER_AGENT_MAX = 250
/** More browsers than anybody uses. Beyond it a log-in ends others, so that a script that keeps logging in does not fill the table. */
const SESSIONS_MAX = 100

/**
 * Starts a session, and ends the member's least recently used ones beyond {@link SESSIONS_MAX}.
 * @param userAgent the header `User-Agent`.
 * @param hasTwoStep whether the member has shown two factors.
 * @returns the token for the cookie. The database only stores its hash.
 */
export async function createSession(
  db: Db,
  userId: number,
  now: number,
  userAgent?: string,
  hasTwoStep = false,
): Promise<string> {
  const token = newSecretToken()
  const own = hashToken(token)
  await db
    .insertInto('sessions')
    .values({
      token_hash: own,
      user_id: userId,
      created_at: now,
      expires_at: now + SESSION_MS,
      authenticated_at: now,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      last_used_at: now,
      two_step: Number(hasTwoStep),
    })
    .execute()
  const kept = sessionsInOrder(db, userId, own, now).select('token_hash').limit(SESSIONS_MAX)
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute()
  return token
}

/** The member of a session, and whether its use within this hour is stored. */
export interface SessionUser {
  readonly user: User
  readonly isNoted: boolean
}

/** Finds the member of a session; null if it has ended. */
export async function findSessionUser(db: Db, token: string, now: number): Promise<SessionUser | null> {
  const row = await sessionUser(db, token, now).executeTakeFirst()
  return row ? toSessionUser(row, now) : null
}

/** The session of a token together with its member, if it has not ended. */
export function sessionUser(db: Db, token: string, now: number) {
  return unexpiredSessions(db, now)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.suspended_at', 'is', null)
    .where('sessions.token_hash', '=', hashToken(token))
    .select(SENT_COLUMNS.map(column => `users.${column}` as const))
    .select('sessions.last_used_at')
    .modifyEnd(sql.raw(PLANNED_ONCE))
}

type SessionUserRow = Parameters<typeof toUser>[0] & Pick<SessionRow, 'last_used_at'>

export function toSessionUser(row: SessionUserRow, now: number): SessionUser {
  return { user: toUser(row), isNoted: row.last_used_at > now - HOUR_MS }
}

/**
 * Stores that a session is used.
 * @throws the database's error. Does not wait while another process writes, because members who only read would then wait, too.
 */
export async function noteUse(db: Db, token: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '<=', now - HOUR_MS)
    .modifyEnd(sql.raw(AT_ONCE))
    .execute()
}

/** Returns null if the session has ended. */
export async function findSession(
  db: Db,
  token: string,
  now: number,
): Promise<{ userId: number; authenticatedAt: number; hasTwoStep: boolean } | null> {
  const row = await runningSession(db, token, now)
    .select(['user_id', 'authenticated_at', 'two_step'])
    .executeTakeFirst()
  return row
    ? { userId: row.user_id, authenticatedAt: row.authenticated_at, hasTwoStep: row.two_step === 1 }
    : null
}

/** The session of a token, if it has not ended. */
function runningSession(db: Db, token: string, now: number) {
  return runningSessions(db, now).where('token_hash', '=', hashToken(token))
}

function runningSessions(db: Db, now: number) {
  return unexpiredSessions(db, now).where('sessions.user_id', 'not in', suspendedAccounts(db))
}

function unexpiredSessions(db: Db, now: number) {
  return db
    .selectFrom('sessions')
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', now - SESSION_MAX_MS)
}

/** The sessions of a member that have not ended: the one with the token hash `own` first, then by last use. */
export async function findSessions(db: Db, userId: number, own: string, now: number): Promise<SessionRow[]> {
  return await sessionsInOrder(db, userId, own, now).selectAll().limit(SESSIONS_MAX).execute()
}

/** The last use. During an upgrade, server processes of an earlier version store 0 for a new session. */
function lastUse({ eb }: ExpressionBuilder<Database, 'sessions'>) {
  return eb
    .case()
    .when('last_used_at', '<', eb.ref('created_at'))
    .then(eb.ref('created_at'))
    .else(eb.ref('last_used_at'))
    .end()
}

function sessionsInOrder(db: Db, userId: number, own: string, now: number) {
  return runningSessions(db, now)
    .where('user_id', '=', userId)
    .orderBy(({ eb }) => eb.case().when('token_hash', '=', own).then(0).else(1).end())
    .orderBy(lastUse, 'desc')
    .orderBy('created_at', 'desc')
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

/** Stores that the member has shown a second factor: a code of the app or a passkey. */
export async function markTwoStep(db: Db, token: string): Promise<void> {
  await db.updateTable('sessions').set({ two_step: 1 }).where('token_hash', '=', hashToken(token)).execute()
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/**
 * Ends sessions of a member that have not ended yet.
 * @param which the hash of the token of the only session to end, or of the only one to keep.
 * @returns how many ended.
 */
export async function endSessionsOf(
  db: Db,
  userId: number,
  which: { readonly only: string } | { readonly allBut: string },
  now: number,
): Promise<number> {
  const running = db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', now - SESSION_MAX_MS)
  const { numDeletedRows } = await ('only' in which
    ? running.where('token_hash', '=', which.only)
    : running.where('token_hash', '<>', which.allBut)
  ).executeTakeFirst()
  // Other tools may have been granted access in one of them.
  if (numDeletedRows > 0n) await endToolLogIns(db, userId)
  return Number(numDeletedRows)
}

/** Also ends log-ins that wait for their second step. */
export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('log_in_steps').where('user_id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await endToolLogIns(db, userId)
}

/** Ends the access of other tools for a member: sessions, grants, codes and tokens. */
async function endToolLogIns(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('tool_rows').where('user_id', '=', userId).execute()
}
