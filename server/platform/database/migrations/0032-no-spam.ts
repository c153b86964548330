import type { Db } from '#server/platform/database/db.ts'

/** When somebody has marked a wiki as no spam in the console. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('wikis').addColumn('no_spam_at', 'bigint').execute()
}
