import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** A batch is undone by one other, but by a second one if the first was given up. */
export async function up(db: Db): Promise<void> {
  await db.schema.dropIndex('wiki_batches_undoes').execute()
  await db.schema
    .createIndex('wiki_batches_undoes')
    .on('wiki_batches')
    .column('undoes')
    .unique()
    .where(sql.ref('status'), 'not in', ['failed', 'stopped', 'cancelled'])
    .execute()
}
