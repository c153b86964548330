import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { TOKEN_PREFIX } from '#contract/account/api-tokens.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { User } from '#contract/types/user.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AT_ONCE, PLANNED_ONCE } from '#server/platform/database/dialect.ts'
import type { ApiTokensTable } from '#server/platform/database/tables/account-tables.ts'
import { hashToken, newSecretToken } from './secret-token.ts'
import { SENT_COLUMNS, toUser } from './users.repository.ts'

export type ApiTokenRow = Selectable<ApiTokensTable>

/** @returns the token, of which the database only stores the hash. */
export async function insertApiToken(
  db: Db,
  row: Omit<Insertable<ApiTokensTable>, 'token_hash'>,
): Promise<{ token: string; row: ApiTokenRow }> {
  const token = TOKEN_PREFIX + newSecretToken()
  const stored = await db
    .insertInto('api_tokens')
    .values({ ...row, token_hash: hashToken(token) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { token, row: stored }
}

/** Lists the valid tokens of an account, the newest first. */
export async function listApiTokens(db: Db, userId: number, now: number): Promise<readonly ApiTokenRow[]> {
  return await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/** The member and the scopes of a token; undefined if it is unknown, has ended, or the account is being closed or suspended. */
export async function findApiToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ id: number; user: User; scopes: string; isNoted: boolean } | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(SENT_COLUMNS.map(column => `users.${column}` as const))
    .select(['api_tokens.id as token_id', 'api_tokens.scopes', 'api_tokens.last_used_at'])
    .where('api_tokens.token_hash', '=', hashToken(token))
    .where('api_tokens.expires_at', '>', now)
    .where('users.closes_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .modifyEnd(sql.raw(PLANNED_ONCE))
    .executeTakeFirst()
  return (
    row && {
      ...{ id: row.token_id, user: toUser(row), scopes: row.scopes },
      isNoted: row.last_used_at !== null && row.last_used_at > now - HOUR_MS,
    }
  )
}

/** Stores that a token is used. @throws the database's error, as `noteUse` does. */
export async function noteApiTokenUse(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .modifyEnd(sql.raw(AT_ONCE))
    .execute()
}

/** Ends a token of an account. Does nothing if it has none with this id. */
export async function endApiToken(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Ends all tokens of an account: somebody else may have made them. */
export async function endApiTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}
