import type { Db } from '#server/platform/database/db.ts'

/** Adds who stopped the emails of wikis, and which unconfirmed email addresses recently got one. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_mail_stops')
    .addColumn('address_hash', 'text', column => column.notNull())
    .addColumn('wiki_id', 'bigint', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('wiki_mail_stops_key', ['address_hash', 'wiki_id'])
    .execute()
  await db.schema
    .createTable('unsolicited_wiki_mails')
    .addColumn('address_hash', 'text', column => column.primaryKey())
    .addColumn('sent_at', 'bigint', column => column.notNull())
    .execute()
}
