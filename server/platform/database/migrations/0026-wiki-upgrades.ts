import type { Db } from '#server/platform/database/db.ts'

/** Which process is upgrading which wiki's database in MariaDB, and where the copy of before is. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_upgrades')
    .addColumn('db_name', 'text', column => column.primaryKey())
    .addColumn('holder', 'text', column => column.notNull())
    .addColumn('held_until', 'bigint', column => column.notNull())
    .addColumn('copy_name', 'text')
    .addColumn('copy_schema', 'text')
    .execute()
}
