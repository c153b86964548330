import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Messages to the team and reports of illegal content. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', ...growingId(db))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('contact_details', 'text')
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('complaints')
    .addColumn('id', ...growingId(db))
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
}
