import type { Db } from '#server/platform/database/db.ts'

/** Accounts that are joined to a log-in at an institution, and log-ins there that are under way. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('institution_links')
    .addColumn('issuer', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('institution_links_pk', ['issuer', 'subject'])
    .addUniqueConstraint('institution_links_user', ['user_id', 'issuer'])
    .execute()
  await db.schema
    .createTable('institution_log_ins')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('redirect', 'text')
    .addColumn('answered', 'integer', column => column.notNull())
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}
