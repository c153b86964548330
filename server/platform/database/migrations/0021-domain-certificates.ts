import type { Db } from '#server/platform/database/db.ts'

/** Which custom domains the proxy may get certificates for, and which it may not yet. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('domain_certificates')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id').onDelete('cascade'))
    .addColumn('allowed_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .execute()
}
