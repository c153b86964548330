import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Wikis of which nothing is served, and those that an operator has made read-only. A suspended wiki is in no list, so the
 * indices of the list have only the others; as in `0011-private-wikis.ts`, the conditions are those of `listed.ts`.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('wikis').addColumn('suspended_at', 'bigint').execute()
  await db.schema.alterTable('wikis').addColumn('suspended_for', 'text').execute()
  await db.schema
    .alterTable('wikis')
    .addColumn('suspended_by_law', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('wikis').addColumn('read_only_for', 'text').execute()
  const listed = `state = 'ready' and deleted_at is null and is_private = 0 and suspended_at is null`
  const rest = ['id', 'is_featured', 'state', 'deleted_at', 'is_private', 'suspended_at']
  await replace(db, 'wikis_by_pages', ['pages', ...rest], listed)
  await replace(db, 'wikis_by_name', ['sort_name', ...rest], listed)
  await replace(db, 'active_wikis_by_name', ['sort_name', ...rest, 'pages'], `${listed} and pages >= 2`)
  await replace(db, 'featured_wikis', ['pages', ...rest], `${listed} and is_featured = 1`)
}

async function replace(db: Db, name: string, columns: string[], condition: string): Promise<void> {
  await db.schema.dropIndex(name).execute()
  await db.schema
    .createIndex(name)
    .on('wikis')
    .columns(columns)
    .where(sql<boolean>`${sql.raw(condition)}`)
    .execute()
}
