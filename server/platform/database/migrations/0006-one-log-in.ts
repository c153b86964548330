import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** The accounts on wikis that belong to accounts of the service, and log-ins to wikis that have begun. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_account_links')
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('local_id', 'bigint', column => column.notNull())
    .addColumn('local_since', 'text')
    .addColumn('username', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('wiki_account_links_pk', ['wiki_id', 'user_id'])
    .addUniqueConstraint('wiki_account_links_local', ['wiki_id', 'local_id'])
    .execute()
  await db.schema
    .createIndex('wiki_account_links_user')
    .on('wiki_account_links')
    .columns(['user_id'])
    .execute()
  await db.schema
    .createTable('wiki_log_ins')
    .addColumn('ticket_hash', 'text', column => column.primaryKey())
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_hash', 'text', column =>
      column.notNull().references('sessions.token_hash').onDelete('cascade'),
    )
    .addColumn('domain', 'text', column => column.notNull())
    .addColumn('return_to', 'text', column => column.notNull())
    .addColumn('nonce_hash', 'text')
    .addColumn('code_hash', 'text', column => column.unique())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('wiki_log_ins_session').on('wiki_log_ins').columns(['session_hash']).execute()
  await linkCreators(db)
}

/** Whoever has created a wiki, and is still its only person from that time, has its first account. */
async function linkCreators(db: Db): Promise<void> {
  await sql`
    insert into wiki_account_links (wiki_id, user_id, local_id, local_since, username, created_at)
    select person.wiki_id, person.user_id, 1, null, wikis.username, person.created_at
    from wiki_managers person join wikis on wikis.id = person.wiki_id
    where wikis.state = 'ready' and person.role = 'owner' and person.created_at <= wikis.created_at
      and not exists (
        select 1 from wiki_managers other
        where other.wiki_id = person.wiki_id and other.user_id <> person.user_id and other.created_at <= wikis.created_at
      )`.execute(db)
}
