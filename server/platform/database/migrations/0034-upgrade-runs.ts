import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** How far the upgrade of all wikis to another MediaWiki is, and that of each of them. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('upgrade_runs')
    .addColumn('schema', 'text', column => column.primaryKey())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('version', 'bigint', column => column.notNull())
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createTable('upgrade_steps')
    .addColumn('id', ...growingId(db))
    .addColumn('schema', 'text', column => column.notNull())
    .addColumn('db_name', 'text', column => column.notNull())
    .addColumn('is_canary', 'integer', column => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('detail', 'text')
    .addColumn('begun_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('upgrade_steps_of_wiki')
    .unique()
    .on('upgrade_steps')
    .columns(['db_name', 'schema'])
    .execute()
}
