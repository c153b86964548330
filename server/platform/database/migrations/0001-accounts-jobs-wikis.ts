import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** The first tables; `schema.ts` says what they mean. */
export async function up(db: Db): Promise<void> {
  await accounts(db)
  await work(db)
  await wikis(db)
}

async function accounts(db: Db): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', ...growingId(db))
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull().unique())
    .addColumn('password_hash', 'text', column => column.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
  await db.schema
    .createTable('user_tokens')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('user_tokens_user').on('user_tokens').column('user_id').execute()
  await db.schema.createIndex('user_tokens_expiry').on('user_tokens').column('expires_at').execute()
  await db.schema
    .createTable('captcha_solutions')
    .addColumn('signature', 'text', column => column.primaryKey())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}

async function work(db: Db): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', ...growingId(db))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('periodic_name', 'text', column => column.unique())
    .addColumn('payload', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('run_at', 'bigint', column => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['run_at', 'id'])
    .where(sql.ref('status'), '=', sql.lit('waiting'))
    .execute()
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('count', 'integer', column => column.notNull())
    .addColumn('resets_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('service_secrets')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}

async function wikis(db: Db): Promise<void> {
  await db.schema
    .createTable('wikis')
    .addColumn('id', ...growingId(db))
    .addColumn('sitename', 'text', column => column.notNull())
    .addColumn('domain', 'text', column => column.notNull().unique())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('username', 'text', column => column.notNull())
    .addColumn('is_featured', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('description', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('purged_at', 'bigint')
    .execute()
  await db.schema
    .createTable('wiki_managers')
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('wiki_managers_pair', ['wiki_id', 'user_id'])
    .execute()
  await db.schema.createIndex('wiki_managers_user').on('wiki_managers').column('user_id').execute()
  await db.schema
    .createTable('wiki_profiles')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('purpose_other', 'text')
    .addColumn('audience', 'text')
    .addColumn('audience_other', 'text')
    .addColumn('temporality', 'text', column => column.notNull())
    .addColumn('temporality_other', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('wiki_profiles_wiki').on('wiki_profiles').columns(['wiki_id', 'id']).execute()
  await db.schema
    .createTable('wiki_settings')
    .addColumn('wiki_id', 'bigint', column => column.notNull().references('wikis.id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('value', 'text', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('wiki_settings_pair', ['wiki_id', 'name'])
    .execute()
  await db.schema
    .createTable('wiki_site_stats')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id').onDelete('cascade'))
    .addColumn('pages', 'bigint', column => column.notNull())
    .addColumn('articles', 'bigint', column => column.notNull())
    .addColumn('edits', 'bigint', column => column.notNull())
    .addColumn('images', 'bigint', column => column.notNull())
    .addColumn('users', 'bigint', column => column.notNull())
    .addColumn('activeusers', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('wiki_site_stats_pages')
    .on('wiki_site_stats')
    .columns(['pages', 'wiki_id'])
    .execute()
}
