import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

const COLUMNS = ['edits', 'last_edited_at'] as const

/** Lets the console read its list of all wikis in the order of their activity, too. */
export async function up(db: Db): Promise<void> {
  for (const column of COLUMNS)
    await db.schema
      .alterTable('wikis')
      .addColumn(column, 'bigint', added => added.notNull().defaultTo(0))
      .execute()
  await sql`
    update wikis set edits = stats.edits, last_edited_at = coalesce(stats.last_edited_at, 0)
    from wiki_site_stats as stats where stats.wiki_id = wikis.id`.execute(db)
  for (const column of COLUMNS)
    await db.schema.createIndex(`wikis_in_console_by_${column}`).on('wikis').columns([column, 'id']).execute()
}
