import type { Db } from '#server/platform/database/db.ts'

/** What clients and operators read of wikis beside MediaWiki's own statistics: administrators, first and last edits. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('wiki_site_stats')
    .addColumn('admins', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['first_edited_at', 'last_edited_at'])
    await db.schema.alterTable('wiki_site_stats').addColumn(column, 'bigint').execute()
}
