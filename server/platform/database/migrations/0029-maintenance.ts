import type { Db } from '#server/platform/database/db.ts'

/** What operators announce to everybody, and whether the whole service is read-only: one row. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('maintenance')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('banner_text', 'text')
    .addColumn('banner_place', 'text')
    .addColumn('banner_from', 'bigint')
    .addColumn('banner_until', 'bigint')
    .addColumn('read_only_for', 'text')
    .addColumn('read_only_since', 'bigint')
    .addColumn('read_only_until', 'bigint')
    .execute()
}
