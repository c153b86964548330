import type { Selectable } from 'kysely'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { PasskeysTable } from '#server/platform/database/tables/factor-tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>

/** The passkeys of a member, oldest first. */
export async function findPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, id: string): Promise<PasskeyRow | undefined> {
  return await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** @throws the database's unique violation if there is a passkey with this id. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<void> {
  await db.insertInto('passkeys').values(row).execute()
}

/** Stores a use; returns false if the passkey was removed, or another request has stored a use since it was read. */
export async function notePasskeyUse(
  db: Db,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where('counter', '=', before),
  )
}

/** Returns false if the member has no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: string): Promise<boolean> {
  return await changesRows(db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id))
}

export async function deleteAllPasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
