import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** The verified backups of wikis, what failed since the last one, and the runs that made them. */
export async function up(db: Db): Promise<void> {
  let backups = db.schema
    .createTable('wiki_backups')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id'))
    .addColumn('snapshot', 'text', column => column.notNull())
    .addColumn('change_mark', 'text', column => column.notNull())
    .addColumn('run_id', 'bigint')
  for (const name of ['taken_at', 'current_at', 'verified_at', ...COUNTS, 'bytes'])
    backups = backups.addColumn(name, 'bigint', column => column.notNull())
  await backups.execute()
  await db.schema
    .createIndex('wiki_backups_snapshot')
    .unique()
    .on('wiki_backups')
    .columns(['wiki_id', 'snapshot'])
    .execute()
  await db.schema
    .createTable('wiki_backup_failures')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id'))
    .addColumn('failed_at', 'bigint', column => column.notNull())
    .addColumn('attempts', 'bigint', column => column.notNull())
    .addColumn('error', 'text', column => column.notNull())
    .execute()
  let runs = db.schema
    .createTable('backup_runs')
    .addColumn('id', ...growingId(db))
    .addColumn('requested_at', 'bigint', column => column.notNull())
  for (const name of ['started_at', 'finished_at', 'service_taken_at', 'service_bytes', 'retention_at'])
    runs = runs.addColumn(name, 'bigint')
  for (const name of ['wikis', 'copied', 'unchanged', 'failed', 'bytes'])
    runs = runs.addColumn(name, 'bigint', column => column.notNull().defaultTo(0))
  for (const name of ['place', 'service_snapshot', 'error']) runs = runs.addColumn(name, 'text')
  await runs.execute()
}

const COUNTS = ['pages', 'revisions', 'entities', 'users', 'files']
