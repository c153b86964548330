import type { Db } from '#server/platform/database/db.ts'

/**
 * Adds what protects the disk from being filled: the creations of the last day, the quota of each wiki, and
 * the notices to the operator.
 */
export async function up(db: Db): Promise<void> {
  await creations(db)
  await db.schema.alterTable('wikis').addColumn('quota_mb', 'bigint').execute()
  await db.schema
    .createTable('operator_notices')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('sent_at', 'bigint', column => column.notNull())
    .execute()
}

/**
 * A creation that failed takes its row along with the wiki's; an account that is deleted leaves its network's
 * count.
 */
async function creations(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_creations')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', column => column.references('users.id').onDelete('set null'))
    .addColumn('network', 'text', column => column.notNull())
    .addColumn('site', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  for (const who of ['user_id', 'network', 'site'])
    await db.schema
      .createIndex(`wiki_creations_${who}`)
      .on('wiki_creations')
      .columns([who, 'created_at'])
      .execute()
}
