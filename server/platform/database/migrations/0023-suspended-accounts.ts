import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Accounts that nobody can log in to, and an index for the console's list of accounts. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('suspended_at', 'bigint').execute()
  await db.schema.alterTable('users').addColumn('suspended_for', 'text').execute()
  await db.schema
    .createIndex('users_suspended')
    .on('users')
    .columns(['id'])
    .where(sql<boolean>`suspended_at is not null`)
    .execute()
  await db.schema.createIndex('users_created').on('users').columns(['created_at', 'id']).execute()
}
