import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** The dumps that public wikis offer for download. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_dumps')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column =>
      column.notNull().unique().references('wikis.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('change_mark', 'text')
    .addColumn('next_at', 'bigint', column => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('error', 'text')
    .execute()
  await db.schema.createIndex('wiki_dumps_next').on('wiki_dumps').columns(['next_at']).execute()
}
