import type { Db } from '#server/platform/database/db.ts'

/** Requests of visitors that were done, so that the same request again does nothing if the first response was lost. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('done_requests')
    .addColumn('request', 'text', column => column.primaryKey())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}
