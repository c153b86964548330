import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import { emailKey } from '#server/modules/session/users.repository.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { UserTokensTable } from '#server/platform/database/tables/account-tables.ts'

type Purpose = UserTokensTable['purpose']

/** @returns the token for the email. The database only stores its hash. */
export async function createUserToken(
  db: Db,
  { userId, purpose, now, validMs }: { userId: number; purpose: Purpose; now: number; validMs: number },
): Promise<string> {
  const token = newSecretToken()
  await db
    .insertInto('user_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: now + validMs,
    })
    .execute()
  return token
}

/** Finds the account of a token; null if it is unknown, used, expired or for another purpose. */
export async function findTokenOwner(
  db: Db,
  { token, purpose, now, email }: { token: string; purpose: Purpose; now: number; email?: string },
): Promise<{ id: number; email: string } | null> {
  const row = await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select(['users.id', 'users.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .$if(email !== undefined, query => query.where('email_key', '=', emailKey(email ?? '')))
    .executeTakeFirst()
  return row ?? null
}

/** Uses up a token; returns false if another request just did. */
export async function spendToken(db: Db, token: string): Promise<boolean> {
  return await changesRows(db.deleteFrom('user_tokens').where('token_hash', '=', hashToken(token)))
}

export async function deleteUserTokens(db: Db, userId: number, purpose: Purpose): Promise<void> {
  await db.deleteFrom('user_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}
