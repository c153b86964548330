import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Imports of entities, and what came of each entity. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('entity_imports')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id'))
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('source_url', 'text', column => column.notNull())
    .addColumn('entity_ids', 'text', column => column.notNull())
    .addColumn('error', 'text')
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  // One import at a time, and only one that succeeds.
  await db.schema
    .createIndex('entity_imports_once')
    .unique()
    .on('entity_imports')
    .column('wiki_id')
    .where(sql<boolean>`status in ('pending', 'success')`)
    .execute()
  await db.schema.createIndex('entity_imports_wiki').on('entity_imports').column('wiki_id').execute()
  await db.schema
    .createTable('imported_entities')
    .addColumn('import_id', 'bigint', column => column.notNull().references('entity_imports.id'))
    .addColumn('source_id', 'text', column => column.notNull())
    .addColumn('local_id', 'text')
    .addColumn('label', 'text')
    .addColumn('outcome', 'text', column => column.notNull())
    .addColumn('notes', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('imported_entities_key', ['import_id', 'source_id'])
    .execute()
}
