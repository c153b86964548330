import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Who may use the console, what they have done, and which sessions were started with two things. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('operators')
    .addColumn('user_id', 'bigint', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('added_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('audit_log')
    .addColumn('id', ...growingId(db))
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('who', 'text', column => column.notNull())
    .addColumn('role', 'text')
    .addColumn('act', 'text', column => column.notNull())
    .addColumn('target_kind', 'text', column => column.notNull())
    .addColumn('target_id', 'text', column => column.notNull())
    .addColumn('target', 'text', column => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()
  await db.schema
    .createIndex('audit_log_target')
    .on('audit_log')
    .columns(['target_kind', 'target_id', 'id'])
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('two_step', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
