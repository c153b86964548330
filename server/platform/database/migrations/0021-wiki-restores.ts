import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Wikis made of backups, and wikis put back to a backup. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_restores')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id'))
    .addColumn('user_id', 'bigint', column => column.notNull())
    .addColumn('mode', 'text', column => column.notNull())
    .addColumn('snapshot', 'text', column => column.notNull())
    .addColumn('taken_at', 'bigint', column => column.notNull())
    .addColumn('restored_id', 'bigint', column => column.references('wikis.id').onDelete('set null'))
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('step', 'text')
    .addColumn('error', 'text')
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  // One at a time for each wiki.
  await db.schema
    .createIndex('wiki_restores_pending')
    .unique()
    .on('wiki_restores')
    .column('wiki_id')
    .where(sql<boolean>`status = 'pending'`)
    .execute()
  await db.schema.createIndex('wiki_restores_wiki').on('wiki_restores').column('wiki_id').execute()
  // PostgreSQL looks for these rows whenever a wiki's row is removed.
  await db.schema.createIndex('wiki_restores_restored').on('wiki_restores').column('restored_id').execute()
}
