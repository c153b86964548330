import type { Selectable } from 'kysely'
import { emailKey } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { EmailChangesTable } from '#server/platform/database/tables/account-tables.ts'
import { deleteUserTokens } from './user-tokens.repository.ts'

type EmailChange = Selectable<EmailChangesTable>

/** Stores what a member has asked for, in place of an earlier change that was not confirmed. */
export async function insertEmailChange(
  db: Db,
  change: Omit<EmailChange, 'old_email_key' | 'confirmed_at'>,
): Promise<void> {
  const row = { ...change, old_email_key: emailKey(change.old_email), confirmed_at: null }
  await db
    .insertInto('email_changes')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** The change of an account's address that is pending or can be undone. */
export async function findEmailChange(db: Db, userId: number, now: number): Promise<EmailChange | undefined> {
  return await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function markConfirmed(
  db: Db,
  userId: number,
  { now, undoUntil }: { now: number; undoUntil: number },
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ confirmed_at: now, expires_at: undoUntil })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteEmailChange(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Ends a pending change. A confirmed one can still be undone. */
export async function cancelEmailChange(db: Db, userId: number): Promise<void> {
  await deleteUserTokens(db, userId, 'change_email')
  await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Whether an account has the address, or had it and can still take it back. */
export async function isAddressTaken(db: Db, email: string, now: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return user !== undefined || (await canBeTakenBack(db, email, now))
}

/** Whether an account had the address until recently, so that its owner can still undo the change. */
export async function canBeTakenBack(db: Db, email: string, now: number): Promise<boolean> {
  const change = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email_key', '=', emailKey(email))
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return change !== undefined
}
