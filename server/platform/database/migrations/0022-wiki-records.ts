import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** What each wiki is, for all processes of the service, and who keeps which wiki from changing. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_records')
    .addColumn('host', 'text', column => column.primaryKey())
    .addColumn('db_name', 'text', column => column.notNull().unique())
    .addColumn('secret_key', 'text', column => column.notNull())
    .addColumn('storage', 'text', column => column.notNull())
    .addColumn('schema', 'text', column => column.notNull())
    .addColumn('language', 'text')
    .addColumn('record', 'text', column => column.notNull())
    .addColumn('version', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('wiki_records_schema').on('wiki_records').column('schema').execute()
  await db.schema.createIndex('wiki_records_language').on('wiki_records').column('language').execute()
  await db.schema
    .createTable('wiki_freezes')
    .addColumn('id', ...growingId(db))
    .addColumn('host', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('frozen_until', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('wiki_freezes_host').on('wiki_freezes').column('host').execute()
}
