import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Roles of the people of a wiki, invitations, and what has been changed. Until now everybody was an owner. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('wiki_managers')
    .addColumn('role', 'text', column => column.notNull().defaultTo('owner'))
    .execute()
  await db.schema
    .createTable('wiki_invitations')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('hands_over', 'integer', column => column.notNull())
    .addColumn('invited_by', 'bigint', column => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute()
  await db.schema
    .createIndex('wiki_invitations_open')
    .unique()
    .on('wiki_invitations')
    .columns(['wiki_id', 'email_key'])
    .where(sql<boolean>`ended_at is null`)
    .execute()
  await db.schema
    .createIndex('wiki_invitations_expiry')
    .on('wiki_invitations')
    .columns(['expires_at'])
    .execute()
  await db.schema
    .createTable('wiki_history')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('who', 'text')
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('wiki_history_wiki').on('wiki_history').columns(['wiki_id', 'id']).execute()
}
