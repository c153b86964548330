import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** What has become of messages from the contact form, and what they were answered. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('state', 'text', column => column.notNull().defaultTo(sql.lit('new')))
    .execute()
  await db.schema
    .createTable('contact_replies')
    .addColumn('id', ...growingId(db))
    .addColumn('message_id', 'bigint', column =>
      column.notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('who', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('contact_replies_message').on('contact_replies').column('message_id').execute()
  await db.schema
    .createIndex('contact_messages_created')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .execute()
}
