import { randomBytes } from 'node:crypto'
import { CACHES, OWN_NAME_COLUMNS, SIDE_TABLES } from '#server/mediawiki/rebuilt-tables.ts'
import { tablesOf } from './copy-template.ts'
import type { MariaServer } from './maria-server.ts'
import type { WikiDatabase } from './wiki-database.ts'

/** Seconds to wait for requests that use a table before emptying it. */
const LOCK_WAIT = 5
/** A measurement is repeated after this long even if nothing seems to have changed. */
const MEASURED_AGAIN_MS = 60_000

/**
 * Bytes of a wiki's pages: all tables but the side tables. InnoDB gives each table and index at least one page of
 * 16 kB, so an empty wiki takes some MB.
 */
export async function mariaPageBytes(server: MariaServer, dbName: string): Promise<number> {
  // By itself, InnoDB updates its statistics only after a tenth of a table has changed. Nearly all growth is in
  // this table.
  await server.database(dbName).all('analyze no_write_to_binlog table text')
  return await tableBytes(server, dbName, 'not in')
}

/** A text that changes when pages, accounts or logs change, and once a minute. */
export async function mariaUsageStamp(server: MariaServer, dbName: string, nowMs: number): Promise<string> {
  const [row = {}] = await server.database(dbName).all(
    `select (select max(rev_id) from revision) as revision, (select max(log_id) from logging) as entry,
       (select max(ar_id) from archive) as deleted`,
  )
  return JSON.stringify([row, Math.floor(nowMs / MEASURED_AGAIN_MS)])
}

/**
 * Empties the side tables that are larger than `max` bytes.
 * @returns their names.
 */
export async function emptySideTables(
  server: MariaServer,
  dbName: string,
  max: number,
): Promise<readonly string[]> {
  if ((await tableBytes(server, dbName, 'in')) <= max) return []
  const database = server.database(dbName)
  const emptied: string[] = []
  for (const table of SIDE_TABLES) {
    await database.all(`analyze no_write_to_binlog table ${table}`)
    if ((await tableBytes(server, dbName, 'in', [table])) <= max) continue
    // Returns the space to the disk, which `delete` would not.
    await database.run(`set statement lock_wait_timeout = ${LOCK_WAIT} for truncate table ${table}`)
    emptied.push(table)
  }
  return emptied
}

/**
 * A text that differs after every change of a wiki's pages, accounts and files, but not after views, which change
 * only the side tables.
 */
export async function mariaContentMark(database: Pick<WikiDatabase, 'all'>): Promise<string> {
  const [row = {}] = await database.all(
    `select (select max(rev_id) from revision) as revision, (select max(log_id) from logging) as entry,
       (select max(ar_id) from archive) as archived, (select count(*) from archive) as deleted,
       (select max(user_id) from user) as user, (select max(user_touched) from user) as touched,
       (select count(*) from user_properties) as preferences, (select max(wl_id) from watchlist) as watch,
       (select count(*) from watchlist) as watches, (select count(*) from image) as files,
       (select max(img_timestamp) from image) as file, (select count(*) from user_groups) as rights`,
  )
  return JSON.stringify(row)
}

async function tableBytes(
  server: MariaServer,
  dbName: string,
  which: 'in' | 'not in',
  tables: readonly string[] = SIDE_TABLES,
): Promise<number> {
  const [row = {}] = await server.query(
    `select sum(data_length + index_length) as bytes from information_schema.tables
      where table_schema = ? and table_name ${which} (${tables.map(() => '?').join()})`,
    [dbName, ...tables],
  )
  return Number(row['bytes'] ?? 0)
}

/**
 * Turns a database that is not served, with rows from another wiki's database, into that of a wiki of its own.
 * Nobody stays logged in; `adopt-copy.ts` does the same in SQLite.
 * @param before the name of the database that the rows come from.
 */
export async function renewSecrets(server: MariaServer, dbName: string, before: string): Promise<void> {
  const tables = await tablesOf(server, dbName)
  const secret = randomBytes(32).toString('hex')
  await server.database(dbName).transaction(async db => {
    // Users who chose to stay logged in have this token in a cookie.
    await db.run(
      `update user set user_token = left(sha2(concat(?, user_id), 256), 32)
        where user_token not like '*** INVALID%' and user_token <> ''`,
      [secret],
    )
    if (tables.includes('bot_passwords'))
      await db.run(
        "update bot_passwords set bp_token = left(sha2(concat(?, 'bot', bp_user, bp_app_id), 256), 32)",
        [secret],
      )
    for (const table of CACHES) if (tables.includes(table)) await db.run(`delete from ${table}`)
    for (const [table, column] of OWN_NAME_COLUMNS)
      if (tables.includes(table))
        await db.run(`update ${table} set ${column} = ? where ${column} = ?`, [dbName, before])
  })
}
