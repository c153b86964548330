import type { Db } from '#server/platform/database/db.ts'

/** When a session's owner last gave the password: acts of consequence ask for it again after an hour. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('authenticated_at', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('sessions')
    .set(row => ({ authenticated_at: row.ref('created_at') }))
    .execute()
}
