import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Batches: many edits of a file that a member has sent. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_batches')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', column => column.notNull())
    .addColumn('local_id', 'bigint', column => column.notNull())
    .addColumn('local_since', 'text')
    .addColumn('username', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('format', 'text', column => column.notNull())
    .addColumn('file_name', 'text', column => column.notNull())
    .addColumn('size', 'bigint', column => column.notNull())
    .addColumn('dir', 'text')
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('ids', 'text', column => column.notNull())
    .addColumn('summary', 'text', column => column.notNull())
    .addColumn('stops_at_problem', 'integer', column => column.notNull())
    .addColumn('start', 'text', column => column.notNull())
    .addColumn('look', 'text')
    .addColumn('mapping', 'text')
    .addColumn('header', 'text')
    .addColumn('unreadable', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('expected', 'text')
    .addColumn('counts', 'text')
    .addColumn('rate', 'double precision')
    .addColumn('undoes', 'bigint')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema.createIndex('wiki_batches_of_wiki').on('wiki_batches').columns(['wiki_id', 'id']).execute()
  // A batch is undone once.
  await db.schema.createIndex('wiki_batches_undoes').on('wiki_batches').column('undoes').unique().execute()
}
