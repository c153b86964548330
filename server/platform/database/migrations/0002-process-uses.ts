import type { Db } from '#server/platform/database/db.ts'

/** What each process has counted in the last seconds, for the others to add. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('process_uses')
    .addColumn('process', 'text', column => column.primaryKey())
    .addColumn('seen_at', 'bigint', column => column.notNull())
    .addColumn('rounds', 'text', column => column.notNull())
    .execute()
}
