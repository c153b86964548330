import type { Db } from '#server/platform/database/db.ts'

/** The databases in MariaDB that wikis are stored in, and those that are prepared or being removed. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_databases')
    .addColumn('db_name', 'text', column => column.primaryKey())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('template', 'text', column => column.notNull())
    .addColumn('since', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('wiki_databases_state')
    .on('wiki_databases')
    .columns(['state', 'template', 'since'])
    .execute()
}
