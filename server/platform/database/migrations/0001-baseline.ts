import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { bytesType, growingId, sortableTextType } from '#server/platform/database/dialect.ts'

/** The tables of version 0.1.0. The types in `tables/` say what they mean. */
export async function up(db: Db): Promise<void> {
  await accounts(db)
  await work(db)
  await wikis(db)
  await wikiAnswers(db)
  await domainClaims(db)
  await messages(db)
  await policies(db)
  await entityImports(db)
  await backups(db)
  await exportsAndImports(db)
  await restores(db)
  await wikiRecords(db)
  await wikiDatabases(db)
}

type Column = ColumnDefinitionBuilder

const key = (column: Column) => column.primaryKey()
const required = (column: Column) => column.notNull()
const zero = (column: Column) => column.notNull().defaultTo(0)
/** The row is deleted together with its account or wiki. */
const ofUser = (column: Column) => column.notNull().references('users.id').onDelete('cascade')
const ofWiki = (column: Column) => column.notNull().references('wikis.id').onDelete('cascade')
const oneOfWiki = (column: Column) => column.primaryKey().references('wikis.id').onDelete('cascade')
/** A wiki's row cannot be deleted while the history of its data names it. */
const historyOfWiki = (column: Column) => column.notNull().references('wikis.id')

async function index(db: Db, name: string, table: string, columns: string[], condition?: string) {
  const created = db.schema.createIndex(name).on(table).columns(columns)
  await (condition ? created.where(sql<boolean>`${sql.raw(condition)}`) : created).execute()
}

async function uniqueIndex(db: Db, name: string, table: string, columns: string[], condition?: string) {
  const created = db.schema.createIndex(name).unique().on(table).columns(columns)
  await (condition ? created.where(sql<boolean>`${sql.raw(condition)}`) : created).execute()
}

async function accounts(db: Db): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', ...growingId(db))
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', column => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('verified_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'bigint', ofUser)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('authenticated_at', 'bigint', zero)
    .execute()
  await index(db, 'sessions_user', 'sessions', ['user_id'])
  await index(db, 'sessions_expiry', 'sessions', ['expires_at'])
  await db.schema
    .createTable('user_tokens')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'bigint', ofUser)
    .addColumn('purpose', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await index(db, 'user_tokens_user', 'user_tokens', ['user_id'])
  await index(db, 'user_tokens_expiry', 'user_tokens', ['expires_at'])
  await db.schema
    .createTable('captcha_solutions')
    .addColumn('signature', 'text', key)
    .addColumn('expires_at', 'bigint', required)
    .execute()
}

async function work(db: Db): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', ...growingId(db))
    .addColumn('kind', 'text', required)
    .addColumn('periodic_name', 'text', column => column.unique())
    .addColumn('payload', 'text', required)
    .addColumn('account', 'text')
    .addColumn('network', 'text')
    .addColumn('home', 'text')
    .addColumn('status', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('run_at', 'bigint', required)
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .execute()
  await index(db, 'jobs_due', 'jobs', ['run_at', 'id'], `status = 'waiting'`)
  await db.schema
    .createTable('server_processes')
    .addColumn('id', 'text', key)
    .addColumn('host', 'text', required)
    .addColumn('pid', 'bigint', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('facts', 'text', required)
    .execute()
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', key)
    .addColumn('attempts', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('service_secrets')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .execute()
}

/**
 * The list and its counts are read from indices alone; only the rows of the requested page are read from the
 * table. The conditions are those of `listed.ts`: the databases use a partial index only if the query repeats
 * its condition literally. SQLite still evaluates the condition for each row, so the index contains its
 * columns too.
 */
async function wikis(db: Db): Promise<void> {
  await db.schema
    .createTable('wikis')
    .addColumn('id', ...growingId(db))
    .addColumn('sitename', 'text', required)
    .addColumn('sort_name', sortableTextType(db), column => column.notNull().defaultTo(''))
    .addColumn('domain', 'text', column => column.notNull().unique())
    .addColumn('language', 'text', column => column.notNull().defaultTo('en'))
    .addColumn('state', 'text', required)
    .addColumn('username', 'text', required)
    .addColumn('is_featured', 'integer', zero)
    .addColumn('description', 'text')
    .addColumn('pages', 'bigint', zero)
    .addColumn('quota_mb', 'bigint')
    .addColumn('revision', 'bigint', zero)
    .addColumn('published_revision', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('purged_at', 'bigint')
    .execute()
  await index(db, 'wikis_unpublished', 'wikis', ['id'], 'published_revision < revision')
  await index(db, 'wikis_creating', 'wikis', ['created_at'], `state = 'creating'`)
  await index(db, 'wikis_to_purge', 'wikis', ['deleted_at'], `state = 'ready' and deleted_at is not null`)
  const listed = `state = 'ready' and deleted_at is null`
  const rest = ['id', 'is_featured', 'state', 'deleted_at']
  await index(db, 'wikis_by_pages', 'wikis', ['pages', ...rest], listed)
  await index(db, 'wikis_by_name', 'wikis', ['sort_name', ...rest], listed)
  await index(
    db,
    'active_wikis_by_name',
    'wikis',
    ['sort_name', ...rest, 'pages'],
    `${listed} and pages >= 2`,
  )
  await index(db, 'featured_wikis', 'wikis', ['pages', ...rest], `${listed} and is_featured = 1`)
  await db.schema
    .createTable('wiki_managers')
    .addColumn('wiki_id', 'bigint', ofWiki)
    .addColumn('user_id', 'bigint', ofUser)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('wiki_managers_pair', ['wiki_id', 'user_id'])
    .execute()
  await index(db, 'wiki_managers_user', 'wiki_managers', ['user_id'])
  // A creation that failed is deleted together with its wiki. An account that is deleted leaves its network's count.
  await db.schema
    .createTable('wiki_creations')
    .addColumn('wiki_id', 'bigint', oneOfWiki)
    .addColumn('user_id', 'bigint', column => column.references('users.id').onDelete('set null'))
    .addColumn('network', 'text', required)
    .addColumn('site', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  for (const who of ['user_id', 'network', 'site'])
    await index(db, `wiki_creations_${who}`, 'wiki_creations', [who, 'created_at'])
}

/** What managers say of a wiki, and what is counted in it. */
async function wikiAnswers(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_profiles')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', ofWiki)
    .addColumn('purpose', 'text', required)
    .addColumn('purpose_other', 'text')
    .addColumn('audience', 'text')
    .addColumn('audience_other', 'text')
    .addColumn('temporality', 'text', required)
    .addColumn('temporality_other', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'wiki_profiles_wiki', 'wiki_profiles', ['wiki_id', 'id'])
  await db.schema
    .createTable('wiki_settings')
    .addColumn('wiki_id', 'bigint', ofWiki)
    .addColumn('name', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('wiki_settings_pair', ['wiki_id', 'name'])
    .execute()
  await db.schema
    .createTable('wiki_site_stats')
    .addColumn('wiki_id', 'bigint', oneOfWiki)
    .addColumn('pages', 'bigint', required)
    .addColumn('articles', 'bigint', required)
    .addColumn('edits', 'bigint', required)
    .addColumn('images', 'bigint', required)
    .addColumn('users', 'bigint', required)
    .addColumn('activeusers', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('wiki_logos')
    .addColumn('wiki_id', 'bigint', oneOfWiki)
    .addColumn('hash', 'text', required)
    .addColumn('published_origin', 'text')
    .addColumn('updated_at', 'bigint', required)
    .addColumn('png', bytesType(db), required)
    .addColumn('png_double', bytesType(db), required)
    .addColumn('favicon', bytesType(db), required)
    .execute()
  await db.schema
    .createTable('wiki_deletions')
    .addColumn('wiki_id', 'bigint', oneOfWiki)
    .addColumn('reasons', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('wiki_knowledge_equity')
    .addColumn('wiki_id', 'bigint', oneOfWiki)
    .addColumn('selected_option', 'text', required)
    .addColumn('free_text', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
}

/** A wiki without a claim has a domain that needs no proof. */
async function domainClaims(db: Db): Promise<void> {
  await db.schema
    .createTable('domain_claims')
    .addColumn('wiki_id', 'bigint', oneOfWiki)
    .addColumn('user_id', 'bigint', ofUser)
    .addColumn('domain', 'text', required)
    .addColumn('host', 'text', required)
    .addColumn('token', 'text', column => column.notNull().unique())
    .addColumn('status', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('reminded_at', 'bigint')
    .addColumn('checked_at', 'bigint', zero)
    .addColumn('seen', 'text')
    .execute()
  const waiting = `status = 'waiting'`
  await index(db, 'domain_claims_waiting_by_host', 'domain_claims', ['host', 'user_id'], waiting)
  await index(db, 'domain_claims_waiting_by_user', 'domain_claims', ['user_id'], waiting)
  await index(db, 'domain_claims_waiting_by_expiry', 'domain_claims', ['expires_at'], waiting)
  await index(db, 'domain_claims_waiting_by_check', 'domain_claims', ['checked_at'], waiting)
  await index(db, 'domain_claims_ended', 'domain_claims', ['ended_at'], `status in ('expired', 'lost')`)
}

async function messages(db: Db): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', ...growingId(db))
    .addColumn('name', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('contact_details', 'text')
    .addColumn('message', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('complaints')
    .addColumn('id', ...growingId(db))
    .addColumn('url', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('operator_notices')
    .addColumn('name', 'text', key)
    .addColumn('sent_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('wiki_mail_stops')
    .addColumn('address_hash', 'text', required)
    .addColumn('wiki_id', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('wiki_mail_stops_key', ['address_hash', 'wiki_id'])
    .execute()
  await db.schema
    .createTable('unsolicited_wiki_mails')
    .addColumn('address_hash', 'text', key)
    .addColumn('sent_at', 'bigint', required)
    .execute()
}

async function policies(db: Db): Promise<void> {
  await db.schema
    .createTable('policy_acceptances')
    .addColumn('user_id', 'bigint', ofUser)
    .addColumn('policy_id', 'integer', required)
    .addColumn('accepted_at', 'bigint', required)
    .addPrimaryKeyConstraint('policy_acceptances_key', ['user_id', 'policy_id'])
    .execute()
  await db.schema
    .createTable('policy_announcements')
    .addColumn('user_id', 'bigint', ofUser)
    .addColumn('policy_id', 'integer', required)
    .addColumn('announced_at', 'bigint', required)
    .addPrimaryKeyConstraint('policy_announcements_key', ['user_id', 'policy_id'])
    .execute()
}

async function entityImports(db: Db): Promise<void> {
  await db.schema
    .createTable('entity_imports')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', historyOfWiki)
    .addColumn('status', 'text', required)
    .addColumn('step', 'text')
    .addColumn('source_url', 'text', required)
    .addColumn('entity_ids', 'text', required)
    .addColumn('error', 'text')
    .addColumn('worked_ms', 'bigint', zero)
    .addColumn('started_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .execute()
  // One import at a time, and only one that succeeds.
  await uniqueIndex(
    db,
    'entity_imports_once',
    'entity_imports',
    ['wiki_id'],
    `status in ('pending', 'success')`,
  )
  await index(db, 'entity_imports_wiki', 'entity_imports', ['wiki_id'])
  await db.schema
    .createTable('imported_entities')
    .addColumn('import_id', 'bigint', column => column.notNull().references('entity_imports.id'))
    .addColumn('source_id', 'text', required)
    .addColumn('local_id', 'text')
    .addColumn('label', 'text')
    .addColumn('outcome', 'text', required)
    .addColumn('notes', 'text', required)
    .addPrimaryKeyConstraint('imported_entities_key', ['import_id', 'source_id'])
    .execute()
}

async function backups(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_backups')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', historyOfWiki)
    .addColumn('snapshot', 'text', required)
    .addColumn('change_mark', 'text', required)
    .addColumn('run_id', 'bigint')
    .addColumn('taken_at', 'bigint', required)
    .addColumn('current_at', 'bigint', required)
    .addColumn('verified_at', 'bigint', required)
    .addColumn('pages', 'bigint', required)
    .addColumn('revisions', 'bigint', required)
    .addColumn('entities', 'bigint', required)
    .addColumn('users', 'bigint', required)
    .addColumn('files', 'bigint', required)
    .addColumn('bytes', 'bigint', required)
    .execute()
  await uniqueIndex(db, 'wiki_backups_snapshot', 'wiki_backups', ['wiki_id', 'snapshot'])
  await db.schema
    .createTable('wiki_backup_failures')
    .addColumn('wiki_id', 'bigint', column => column.primaryKey().references('wikis.id'))
    .addColumn('failed_at', 'bigint', required)
    .addColumn('attempts', 'bigint', required)
    .addColumn('error', 'text', required)
    .execute()
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', ...growingId(db))
    .addColumn('requested_at', 'bigint', required)
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('place', 'text')
    .addColumn('wikis', 'bigint', zero)
    .addColumn('copied', 'bigint', zero)
    .addColumn('unchanged', 'bigint', zero)
    .addColumn('failed', 'bigint', zero)
    .addColumn('bytes', 'bigint', zero)
    .addColumn('service_snapshot', 'text')
    .addColumn('service_taken_at', 'bigint')
    .addColumn('service_bytes', 'bigint')
    .addColumn('retention_at', 'bigint')
    .addColumn('error', 'text')
    .execute()
}

/** The rows stay when the account is deleted. */
async function exportsAndImports(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_exports')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', historyOfWiki)
    .addColumn('user_id', 'bigint')
    .addColumn('kind', 'text', required)
    .addColumn('password_hashes', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('step', 'text')
    .addColumn('share_millionths', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('taken_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('size', 'bigint')
    .addColumn('pages', 'bigint')
    .addColumn('revisions', 'bigint')
    .addColumn('entities', 'bigint')
    .addColumn('users', 'bigint')
    .addColumn('files', 'bigint')
    .addColumn('file', 'text')
    .addColumn('sha256', 'text')
    .addColumn('error', 'text')
    .execute()
  await uniqueIndex(db, 'wiki_exports_pending', 'wiki_exports', ['wiki_id'], `status = 'pending'`)
  await index(db, 'wiki_exports_wiki', 'wiki_exports', ['wiki_id'])
  await db.schema
    .createTable('wiki_imports')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', historyOfWiki)
    .addColumn('user_id', 'bigint', required)
    .addColumn('network', 'text')
    .addColumn('upload_id', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('file_name', 'text', required)
    .addColumn('size', 'bigint', required)
    .addColumn('received', 'bigint', zero)
    .addColumn('receiver', 'text')
    .addColumn('receiver_until', 'bigint')
    .addColumn('receiver_wanted', 'bigint', zero)
    .addColumn('report', 'text')
    .addColumn('step', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .execute()
  // One at a time for each wiki.
  await uniqueIndex(db, 'wiki_imports_open', 'wiki_imports', ['wiki_id'], 'finished_at is null')
  await index(db, 'wiki_imports_wiki', 'wiki_imports', ['wiki_id'])
  await uniqueIndex(db, 'wiki_imports_upload', 'wiki_imports', ['upload_id'])
}

async function restores(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_restores')
    .addColumn('id', ...growingId(db))
    .addColumn('wiki_id', 'bigint', historyOfWiki)
    .addColumn('user_id', 'bigint', required)
    .addColumn('mode', 'text', required)
    .addColumn('snapshot', 'text', required)
    .addColumn('taken_at', 'bigint', required)
    .addColumn('restored_id', 'bigint', column => column.references('wikis.id').onDelete('set null'))
    .addColumn('status', 'text', required)
    .addColumn('step', 'text')
    .addColumn('error', 'text')
    .addColumn('started_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .execute()
  // One at a time for each wiki.
  await uniqueIndex(db, 'wiki_restores_pending', 'wiki_restores', ['wiki_id'], `status = 'pending'`)
  await index(db, 'wiki_restores_wiki', 'wiki_restores', ['wiki_id'])
  // PostgreSQL looks for these rows whenever a wiki's row is removed.
  await index(db, 'wiki_restores_restored', 'wiki_restores', ['restored_id'])
}

async function wikiRecords(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_records')
    .addColumn('host', 'text', key)
    .addColumn('db_name', 'text', column => column.notNull().unique())
    .addColumn('secret_key', 'text', required)
    .addColumn('storage', 'text', required)
    .addColumn('schema', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('record', 'text', required)
    .addColumn('version', 'bigint', required)
    .execute()
  await index(db, 'wiki_records_schema', 'wiki_records', ['schema'])
  await index(db, 'wiki_records_language', 'wiki_records', ['language'])
  await db.schema
    .createTable('wiki_freezes')
    .addColumn('id', ...growingId(db))
    .addColumn('host', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('frozen_until', 'bigint', required)
    .execute()
  await index(db, 'wiki_freezes_host', 'wiki_freezes', ['host'])
  await db.schema
    .createTable('wiki_epochs')
    .addColumn('host', 'text', key)
    .addColumn('epoch', 'text', required)
    .execute()
  await db.schema
    .createTable('wiki_writings')
    .addColumn('id', 'text', key)
    .addColumn('host', 'text', required)
    .addColumn('open_until', 'bigint', required)
    .execute()
  await index(db, 'wiki_writings_host', 'wiki_writings', ['host'])
}

async function wikiDatabases(db: Db): Promise<void> {
  await db.schema
    .createTable('wiki_databases')
    .addColumn('db_name', 'text', key)
    .addColumn('state', 'text', required)
    .addColumn('template', 'text', required)
    .addColumn('since', 'bigint', required)
    .execute()
  await index(db, 'wiki_databases_state', 'wiki_databases', ['state', 'template', 'since'])
  await db.schema
    .createTable('wiki_upgrades')
    .addColumn('db_name', 'text', key)
    .addColumn('holder', 'text', required)
    .addColumn('held_until', 'bigint', required)
    .addColumn('copy_name', 'text')
    .addColumn('copy_schema', 'text')
    .execute()
}
