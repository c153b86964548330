import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { bytesType, sortableTextType } from '#server/platform/database/dialect.ts'

/**
 * Adds what hosting wikis needs: publication, the order of the list, logos and the reasons for deletions.
 */
export async function up(db: Db): Promise<void> {
  await publication(db)
  await list(db)
  await logos(db)
  await deletions(db)
}

async function publication(db: Db): Promise<void> {
  for (const column of ['revision', 'published_revision'])
    await db.schema
      .alterTable('wikis')
      .addColumn(column, 'bigint', definition => definition.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createIndex('wikis_unpublished')
    .on('wikis')
    .column('id')
    .where(sql<boolean>`published_revision < revision`)
    .execute()
  await db.schema
    .createIndex('wikis_creating')
    .on('wikis')
    .column('created_at')
    .where(sql<boolean>`state = 'creating'`)
    .execute()
  await db.schema
    .createIndex('wikis_to_purge')
    .on('wikis')
    .column('deleted_at')
    .where(sql<boolean>`state = 'ready' and deleted_at is not null`)
    .execute()
}

/**
 * Indices from which the list and its counts are read; only the rows of the requested page are read from the
 * table. The conditions are those of `listed.ts`: the databases use a partial index only if the query repeats
 * its condition literally. SQLite still evaluates the condition for each row, so the index contains its
 * columns too.
 */
async function list(db: Db): Promise<void> {
  await db.schema
    .alterTable('wikis')
    .addColumn('sort_name', sortableTextType(db), column => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('wikis')
    .addColumn('pages', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex('wiki_site_stats_pages').execute()
  const listed = `state = 'ready' and deleted_at is null`
  const rest = ['id', 'is_featured', 'state', 'deleted_at']
  const indices: [name: string, columns: string[], condition: string][] = [
    ['wikis_by_pages', ['pages', ...rest], listed],
    ['wikis_by_name', ['sort_name', ...rest], listed],
    ['active_wikis_by_name', ['sort_name', ...rest, 'pages'], `${listed} and pages >= 2`],
    ['featured_wikis', ['pages', ...rest], `${listed} and is_featured = 1`],
  ]
  for (const [name, columns, condition] of indices)
    await db.schema
      .createIndex(name)
      .on('wikis')
      .columns(columns)
      .where(sql<boolean>`${sql.raw(condition)}`)
      .execute()
}

async function logos(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_logos')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id').onDelete('cascade'))
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('png', bytesType(db), column => column.notNull())
    .addColumn('png_double', bytesType(db), column => column.notNull())
    .addColumn('favicon', bytesType(db), column => column.notNull())
    .execute()
}

async function deletions(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_deletions')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id').onDelete('cascade'))
    .addColumn('reasons', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
}
