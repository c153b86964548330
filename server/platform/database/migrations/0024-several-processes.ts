import type { Db } from '#server/platform/database/db.ts'

/**
 * Adds the server processes that share the database, the process that a job goes on in, and the request that
 * may write to an upload.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('server_processes')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('host', 'text', column => column.notNull())
    .addColumn('pid', 'bigint', column => column.notNull())
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('seen_at', 'bigint', column => column.notNull())
    .addColumn('facts', 'text', column => column.notNull())
    .execute()
  await db.schema.alterTable('jobs').addColumn('home', 'text').execute()
  await db.schema.alterTable('wiki_imports').addColumn('receiver', 'text').execute()
  await db.schema.alterTable('wiki_imports').addColumn('receiver_until', 'bigint').execute()
  await db.schema
    .alterTable('wiki_imports')
    .addColumn('receiver_wanted', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  // Each process does these for its own machine now.
  await db.deleteFrom('jobs').where('periodic_name', 'in', ['disk.watch', 'outbox.forget']).execute()
}
