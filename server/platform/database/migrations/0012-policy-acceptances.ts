import type { Db } from '#server/platform/database/db.ts'

/** Adds which policy versions members have accepted or been notified of, and answers on knowledge equity. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('policy_acceptances')
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('policy_id', 'integer', column => column.notNull())
    .addColumn('accepted_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('policy_acceptances_key', ['user_id', 'policy_id'])
    .execute()
  await db.schema
    .createTable('policy_announcements')
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('policy_id', 'integer', column => column.notNull())
    .addColumn('announced_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('policy_announcements_key', ['user_id', 'policy_id'])
    .execute()
  await db.schema
    .createTable('wiki_knowledge_equity')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id').onDelete('cascade'))
    .addColumn('selected_option', 'text', column => column.notNull())
    .addColumn('free_text', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
}
