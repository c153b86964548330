import type { Db } from '#server/platform/database/db.ts'

/** Changes of email addresses that wait for their confirmation, or can be undone. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'bigint', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('old_email', 'text', column => column.notNull())
    .addColumn('old_email_key', 'text', column => column.notNull())
    .addColumn('new_email', 'text', column => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('email_changes_old').on('email_changes').columns(['old_email_key']).execute()
}
