import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** When the owners of a wiki were asked whether they want to keep it, because nobody had written anything. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('wikis').addColumn('empty_told_at', 'bigint').execute()
  await db.schema
    .createIndex('wikis_not_told_empty')
    .on('wikis')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`empty_told_at is null and state = 'ready' and deleted_at is null`)
    .execute()
}
