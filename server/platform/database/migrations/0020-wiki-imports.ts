import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Files that fill empty wikis. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_imports')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id'))
    .addColumn('user_id', 'bigint', column => column.notNull())
    .addColumn('network', 'text')
    .addColumn('upload_id', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('file_name', 'text', column => column.notNull())
    .addColumn('size', 'bigint', column => column.notNull())
    .addColumn('received', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('report', 'text')
    .addColumn('step', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  // One at a time for each wiki.
  await db.schema
    .createIndex('wiki_imports_open')
    .unique()
    .on('wiki_imports')
    .column('wiki_id')
    .where(sql<boolean>`finished_at is null`)
    .execute()
  await db.schema.createIndex('wiki_imports_wiki').on('wiki_imports').column('wiki_id').execute()
  await db.schema.createIndex('wiki_imports_upload').unique().on('wiki_imports').column('upload_id').execute()
}
