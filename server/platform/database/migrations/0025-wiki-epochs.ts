import type { Db } from '#server/platform/database/db.ts'

/** Whether something was written to a wiki, for the caches of all processes, and who writes at the moment. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_epochs')
    .addColumn('host', 'text', column => column.primaryKey())
    .addColumn('epoch', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('wiki_writings')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('host', 'text', column => column.notNull())
    .addColumn('open_until', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('wiki_writings_host').on('wiki_writings').column('host').execute()
}
