import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Accounts that are removed at a time, unless their members call it off. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('closes_at', 'bigint').execute()
  await db.schema
    .createIndex('users_closing')
    .on('users')
    .columns(['closes_at'])
    .where(sql<boolean>`closes_at is not null`)
    .execute()
}
