import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Claims to custom domains. Wikis that are there already have none, which counts as verified. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('domain_claims')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('domain', 'text', column => column.notNull())
    .addColumn('host', 'text', column => column.notNull())
    .addColumn('token', 'text', column => column.notNull().unique())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('reminded_at', 'bigint')
    .addColumn('checked_at', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('seen', 'text')
    .execute()
  const waiting = sql<boolean>`status = 'waiting'`
  const indices: [name: string, columns: string[]][] = [
    ['domain_claims_waiting_by_host', ['host', 'user_id']],
    ['domain_claims_waiting_by_user', ['user_id']],
    ['domain_claims_waiting_by_expiry', ['expires_at']],
    ['domain_claims_waiting_by_check', ['checked_at']],
  ]
  for (const [name, columns] of indices)
    await db.schema.createIndex(name).on('domain_claims').columns(columns).where(waiting).execute()
  await db.schema
    .createIndex('domain_claims_ended')
    .on('domain_claims')
    .column('ended_at')
    .where(sql<boolean>`status in ('expired', 'lost')`)
    .execute()
}
