import type { Db } from '#server/platform/database/db.ts'

/** Limits keep when attempts were made. What was counted in fixed windows is forgotten. */
export async function up(db: Db): Promise<void> {
  await db.schema.dropTable('rate_limits').execute()
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('attempts', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}
