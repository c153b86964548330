import type { Db } from '#server/platform/database/db.ts'

/** What tells a member which browser a session belongs to, and when it was last used. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('user_agent', 'text').execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('last_used_at', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('sessions')
    .set(({ ref }) => ({ last_used_at: ref('created_at') }))
    .execute()
}
