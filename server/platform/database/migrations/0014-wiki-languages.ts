import type { Db } from '#server/platform/database/db.ts'

/** Adds the content language of wikis. Those that exist are in English. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('wikis')
    .addColumn('language', 'text', column => column.notNull().defaultTo('en'))
    .execute()
}
