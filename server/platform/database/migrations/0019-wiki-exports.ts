import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** The exports of wikis. */
export async function up(db: Db): Promise<void> {
  let exports = db.schema
    .createTable('wiki_exports')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id'))
    // The row stays when the account is deleted.
    .addColumn('user_id', 'bigint')
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('password_hashes', 'bigint', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('step', 'text')
    .addColumn('share_millionths', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', column => column.notNull())
  for (const name of ['taken_at', 'finished_at', 'expires_at', 'size', ...COUNTS])
    exports = exports.addColumn(name, 'bigint')
  for (const name of ['file', 'sha256', 'error']) exports = exports.addColumn(name, 'text')
  await exports.execute()
  await db.schema
    .createIndex('wiki_exports_pending')
    .unique()
    .on('wiki_exports')
    .column('wiki_id')
    .where(sql<boolean>`status = 'pending'`)
    .execute()
  await db.schema.createIndex('wiki_exports_wiki').on('wiki_exports').column('wiki_id').execute()
}

const COUNTS = ['pages', 'revisions', 'entities', 'users', 'files']
