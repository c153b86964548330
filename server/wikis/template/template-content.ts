import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { DATABASE_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { mediawikiTime } from '#server/wikis/mediawiki-time.ts'

/** ConfirmAccount's own SQL is for MySQL only, so its updater fails on SQLite unless the tables already exist. */
const CONFIRM_ACCOUNT_TABLES = `
create table if not exists account_requests (
  acr_id integer not null primary key autoincrement, acr_name blob not null default '',
  acr_real_name blob not null default '', acr_email blob not null, acr_email_authenticated blob default null,
  acr_email_token blob, acr_email_token_expires blob, acr_bio blob not null, acr_notes blob not null,
  acr_urls blob not null, acr_ip text default '', acr_xff text default '', acr_agent text default '',
  acr_filename text, acr_storage_key text, acr_type integer not null default 0, acr_areas blob not null,
  acr_registration blob not null, acr_deleted integer not null, acr_rejected blob, acr_held blob,
  acr_user integer not null default 0, acr_comment text not null default '');
create unique index if not exists acr_name on account_requests (acr_name);
create index if not exists acr_email on account_requests (acr_email);
create index if not exists acr_email_token on account_requests (acr_email_token);
create index if not exists acr_type_del_reg on account_requests (acr_type, acr_deleted, acr_registration);
create table if not exists account_credentials (
  acd_id integer not null primary key autoincrement, acd_user_id integer not null,
  acd_real_name blob not null default '', acd_email text not null, acd_email_authenticated blob default null,
  acd_bio blob not null, acd_notes blob not null, acd_urls blob not null, acd_ip text default '',
  acd_xff text default '', acd_agent text default '', acd_filename text, acd_storage_key text,
  acd_areas blob not null, acd_registration blob not null, acd_accepted blob,
  acd_user integer not null default 0, acd_comment text not null default '');
create unique index if not exists acd_user_id on account_credentials (acd_user_id, acd_id);
`

export function createConfirmAccountTables(databaseFile: string): void {
  withDatabase(databaseFile, db => db.exec(CONFIRM_ACCOUNT_TABLES))
}

/** Columns in which MediaWiki refers to an account by its id; everywhere else it refers to the actor. */
const ACCOUNT_COLUMNS = [
  ['user', 'user_id'],
  ['actor', 'actor_user'],
  ['user_groups', 'ug_user'],
  ['user_properties', 'up_user'],
]

/**
 * Gives the installer's admin account the id 1, as `first-admin.ts` expects. Since MediaWiki 1.45, the installer
 * creates one of its own accounts first.
 * @throws Error when there is no such account.
 */
export function makeAdminFirst(databaseFile: string, name: string): void {
  withDatabase(databaseFile, db => {
    const id = db.prepare('select user_id as id from user where user_name = ?').get(name)?.['id']
    if (typeof id !== 'number') throw new Error(`The installer has created no account ${name}.`)
    if (id === 1) return
    const renumber = (from: number, to: number) => {
      for (const [table, column] of ACCOUNT_COLUMNS)
        db.prepare(`update ${table} set ${column} = ? where ${column} = ?`).run(to, from)
    }
    renumber(1, -1)
    renumber(id, 1)
    renumber(-1, id)
  })
}

/** Adds the account that imports entities: a bot without a password, so that nobody can log in to it. */
export function addImporter(databaseFile: string, nowMs: number): void {
  const now = mediawikiTime(nowMs)
  withDatabase(databaseFile, db => {
    const { lastInsertRowid: id } = db
      .prepare(
        `insert into user (user_name, user_real_name, user_password, user_newpassword, user_email, user_touched,
           user_token, user_registration, user_editcount) values (?, '', '', '', '', ?, '', ?, 0)`,
      )
      .run(IMPORTER_NAME, now, now)
    db.prepare('insert into actor (actor_user, actor_name) values (?, ?)').run(id, IMPORTER_NAME)
    db.prepare("insert into user_groups (ug_user, ug_group) values (?, 'bot')").run(id)
  })
}

/** Deletes what the installation has left in the cache. */
export function emptyCache(databaseFile: string): void {
  withDatabase(databaseFile, db => db.exec('delete from objectcache'))
}

/**
 * Switches every database to WAL, so that readers and writers do not wait for each other, and empties its
 * journal, so that a copy of the file is a complete copy of the database.
 */
export function finishDatabases(wikiDir: string): void {
  for (const name of readdirSync(join(wikiDir, DATABASE_DIR)))
    if (name.endsWith('.sqlite')) finishDatabase(join(wikiDir, DATABASE_DIR, name))
}

export function finishDatabase(file: string): void {
  withDatabase(file, db => {
    db.exec('pragma journal_mode = wal')
    db.exec('vacuum')
    db.exec('pragma wal_checkpoint(truncate)')
  })
}

function withDatabase(file: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file, { timeout: 5 * SECOND_MS })
  try {
    work(db)
  } finally {
    db.close()
  }
}
