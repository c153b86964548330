import type { Db } from '#server/platform/database/db.ts'

/** The language in which a member reads the service and its emails; null for English. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute()
}
