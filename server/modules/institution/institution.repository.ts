import type { Selectable } from 'kysely'
import { INSTITUTION_MINUTES } from '#contract/account/institution.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { emailKey, type UserRow } from '#server/modules/session/users.repository.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { InstitutionLinksTable } from '#server/platform/database/tables/institution-tables.ts'

export const LOG_IN_MS = INSTITUTION_MINUTES * MINUTE_MS

/** A person as the institution identifies them, with an address that it has verified. */
interface Proven {
  readonly issuer: string
  readonly subject: string
  readonly email: string
}

/** @param token of the cookie. The database only stores its hash. */
export async function insertLogIn(
  db: Db,
  token: string,
  redirect: string | null,
  now: number,
): Promise<void> {
  await db
    .insertInto('institution_log_ins')
    .values({
      token_hash: hashToken(token),
      redirect,
      answered: 0,
      created_at: now,
      expires_at: now + LOG_IN_MS,
    })
    .execute()
}

/** Marks a log-in as answered, which happens once. @returns null if it is unknown, expired or answered already. */
export async function answerLogIn(
  db: Db,
  token: string,
  now: number,
): Promise<{ redirect: string | null } | null> {
  const row = await db
    .updateTable('institution_log_ins')
    .set({ answered: 1 })
    .where('token_hash', '=', hashToken(token))
    .where('answered', '=', 0)
    .where('expires_at', '>', now)
    .returning('redirect')
    .executeTakeFirst()
  return row ?? null
}

/** Stores who the person is, until they have confirmed. */
export async function storeProven(db: Db, token: string, proven: Proven, now: number): Promise<void> {
  await db
    .updateTable('institution_log_ins')
    .set({ ...proven, expires_at: now + LOG_IN_MS })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** A log-in that waits for the person's confirmation. */
export async function findProven(
  db: Db,
  token: string,
  now: number,
): Promise<(Proven & { redirect: string | null }) | null> {
  const row = await db
    .selectFrom('institution_log_ins')
    .select(['issuer', 'subject', 'email', 'redirect'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row || row.issuer === null || row.subject === null || row.email === null) return null
  return { issuer: row.issuer, subject: row.subject, email: row.email, redirect: row.redirect }
}

/** @returns false if another request just did. */
export async function deleteLogIn(db: Db, token: string): Promise<boolean> {
  return await changesRows(db.deleteFrom('institution_log_ins').where('token_hash', '=', hashToken(token)))
}

export async function findLinkedUser(
  db: Db,
  { issuer, subject }: Pick<Proven, 'issuer' | 'subject'>,
): Promise<UserRow | undefined> {
  return await db
    .selectFrom('institution_links')
    .innerJoin('users', 'users.id', 'institution_links.user_id')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** @throws the database's unique violation if the account or the person has a link already. */
export async function insertLink(
  db: Db,
  userId: number,
  { issuer, subject, email }: Proven,
  now: number,
): Promise<void> {
  await db
    .insertInto('institution_links')
    .values({ issuer, subject, user_id: userId, email, email_key: emailKey(email), created_at: now })
    .execute()
}

export async function findLink(
  db: Db,
  userId: number,
  issuer: string,
): Promise<Selectable<InstitutionLinksTable> | undefined> {
  return await db
    .selectFrom('institution_links')
    .selectAll()
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
}

export async function deleteLink(db: Db, userId: number, issuer: string): Promise<boolean> {
  return await changesRows(
    db.deleteFrom('institution_links').where('user_id', '=', userId).where('issuer', '=', issuer),
  )
}
