import type { Insertable, Selectable } from 'kysely'
import { canonicalEmail, emailToStore } from '#contract/domain/email-address.ts'
import type { User } from '#contract/types/user.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { UsersTable } from '#server/platform/database/tables/account-tables.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { noteSeries } from './address-series.repository.ts'

export type UserRow = Selectable<UsersTable>

/**
 * The unique key of an email address, because people type theirs with capitals or in another Unicode form.
 */
export function emailKey(email: string): string {
  return canonicalEmail(email) ?? email.normalize('NFC').toLowerCase()
}

/** The columns that {@link toUser} needs. */
export const SENT_COLUMNS = ['id', 'email', 'verified_at', 'created_at', 'closes_at', 'language'] as const

/** Converts a row to the wire's `User`. */
export function toUser(row: Pick<UserRow, (typeof SENT_COLUMNS)[number]>): User {
  return {
    id: row.id,
    email: row.email,
    verified: row.verified_at !== null,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.verified_at ?? row.created_at),
    ...(row.closes_at !== null && { closes_at: isoTime(row.closes_at) }),
    ...(row.language !== null && { language: row.language }),
  }
}

/** The ids of suspended accounts, for conditions: they have no sessions and no tokens, and no work continues in their name. */
export function suspendedAccounts(db: Db) {
  return db
    .selectFrom('users as suspended')
    .select('suspended.id')
    .where('suspended.suspended_at', 'is not', null)
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}

export async function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The language of the account with an address; English if there is none. */
export async function languageOfAddress(db: Db, email: string): Promise<string> {
  return (await findUserByEmail(db, email))?.language ?? SOURCE_LANGUAGE
}

export async function updateLanguage(db: Db, userId: number, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

/** The email address of an account; null without one. */
export async function emailOf(db: Db, id: number | null): Promise<string | null> {
  return (id === null ? undefined : await findUserById(db, id))?.email ?? null
}

/** @throws the database's unique violation if the email address is taken. */
export async function insertUser(
  db: Db,
  user: Omit<Insertable<UsersTable>, 'email_key' | 'verified_at' | 'closes_at'>,
): Promise<UserRow> {
  const row = await db
    .insertInto('users')
    .values({ ...user, email: emailToStore(user.email), email_key: emailKey(user.email), verified_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteSeries(db, row)
  return row
}

/** Cancels the closing of an account; returns false if it is not being closed, or gone. */
export async function keepAccount(db: Db, userId: number): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('users')
      .set({ closes_at: null })
      .where('id', '=', userId)
      .where('closes_at', 'is not', null),
  )
}

export async function markVerified(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute()
}

/**
 * Gives an account another, proven email address.
 * @throws the database's unique violation if the address is taken.
 */
export async function updateEmail(db: Db, userId: number, email: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: emailToStore(email), email_key: emailKey(email), verified_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Sets a new password if the account still has the one that was read; returns false if it has changed. */
export async function replacePassword(
  db: Db,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  newHash: string,
): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash),
  )
}

/**
 * Locks an account until the transaction ends, and checks that its password is still the one that was read: a new password
 * ends whatever was begun with the old one.
 * @returns false if there is a new password.
 */
export async function lockAccount(trx: Db, account: Pick<UserRow, 'id' | 'password_hash'>): Promise<boolean> {
  return await replacePassword(trx, account, account.password_hash)
}

export async function updatePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}
