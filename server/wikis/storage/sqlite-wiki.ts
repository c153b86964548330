import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import {
  CACHE_DATABASE,
  DATABASE_DIR,
  jobDatabase,
  mainDatabase,
  SESSION_DATABASE,
} from '#server/mediawiki/directories/wiki-files.ts'
import type { LiveDatabases } from './live-databases.ts'

/** A wiki in SQLite. */
interface SqliteWiki {
  readonly dir: string
  readonly record: { readonly dbName: string }
}

/** Rows deleted at once, before other events get their turn. */
const ROWS_AT_ONCE = 50

/** The databases beside the main one. MediaWiki can do without their content. */
function sideDatabases({ dir, record }: SqliteWiki) {
  return [
    { file: join(dir, DATABASE_DIR, CACHE_DATABASE), table: 'objectcache' },
    { file: join(dir, DATABASE_DIR, SESSION_DATABASE), table: 'objectcache' },
    { file: jobDatabase(dir, record.dbName), table: 'job' },
  ]
}

/**
 * Empties the cache, session and job databases that are larger than `max` bytes.
 * @returns the files that were emptied.
 * @throws Error when one stays locked.
 */
export async function emptySideDatabases(
  databases: LiveDatabases,
  wiki: SqliteWiki,
  max: number,
): Promise<readonly string[]> {
  const emptied: string[] = []
  for (const { file, table } of sideDatabases(wiki)) {
    const size = (await stat(file).catch(() => null))?.size ?? 0
    if (size <= max) continue
    await empty(databases, file, table)
    emptied.push(file)
  }
  return emptied
}

/** Works in small steps, so that requests to this wiki wait for at most one step, and other wikis for none. */
async function empty(databases: LiveDatabases, file: string, table: string): Promise<void> {
  await databases.use(file, { timeoutMs: SECOND_MS }, async db => {
    const remove = `delete from ${table} where rowid in (select rowid from ${table} limit ${ROWS_AT_ONCE})`
    while ((await db.run(remove)) > 0);
    await db.run('vacuum')
    await db.all('pragma wal_checkpoint(truncate)')
  })
}

/**
 * Bytes of a wiki's pages: its main database without free pages. Caches, sessions and jobs do not count,
 * because visitors fill them; `emptySideDatabases` limits them.
 * @throws Error when the database cannot be read.
 */
export async function sqlitePageBytes(
  databases: LiveDatabases,
  { dir, record }: SqliteWiki,
): Promise<number> {
  const options = { readOnly: true, timeoutMs: SECOND_MS }
  return await databases.use(mainDatabase(dir, record.dbName), options, async db => {
    const read = async (pragma: string) => {
      const [row = {}] = await db.all(`pragma ${pragma}`)
      return Number(Object.values(row)[0] ?? 0)
    }
    return ((await read('page_count')) - (await read('freelist_count'))) * (await read('page_size'))
  })
}

/**
 * `pragma optimize` with these flags only lists the tables, whoever has used them, that were never counted or have
 * grown tenfold since. Source: https://www.sqlite.org/pragma.html#pragma_optimize
 */
const LIST_UNCOUNTED = 0x10003
/** Smaller tables are not counted, because SQLite would read them whole, also when they have grown since. */
const COUNTED_FROM = 1000
/** How many rows of an index are counted; the others are estimated. */
const SAMPLE = 1000

/**
 * Has SQLite count large tables that have grown tenfold since the last time; otherwise, writes nothing. SQLite chooses
 * indexes by these numbers. Without them, it reads and sorts a week of recent changes for each page of fifty, and reads
 * the labels of all items for that of one.
 * @returns false if others kept the database locked.
 */
export async function countSqliteTables(databases: LiveDatabases, wiki: SqliteWiki): Promise<boolean> {
  try {
    await countNow(databases, wiki)
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('database is locked')) return false
    throw error
  }
}

async function countNow(databases: LiveDatabases, { dir, record }: SqliteWiki): Promise<void> {
  await databases.use(mainDatabase(dir, record.dbName), { timeoutMs: SECOND_MS }, async db => {
    const listed = (await db.all(`pragma optimize(${LIST_UNCOUNTED})`)).flatMap(
      ({ optimize }) => /^ANALYZE "main"\.("(?:[^"]|"")+")$/.exec(String(optimize))?.[1] ?? [],
    )
    for (const table of listed) {
      const [row] = await db.all(`select max(_rowid_) as last from ${table}`)
      if (Number(row?.['last']) < COUNTED_FROM) continue
      await db.all(`pragma analysis_limit = ${SAMPLE}`)
      await db.run(`analyze main.${table}`)
    }
  })
}

/** A text that changes with the database. While it stays the same, a measurement stays valid. */
export async function sqliteUsageStamp({ dir, record }: SqliteWiki): Promise<string> {
  const file = mainDatabase(dir, record.dbName)
  return (await Promise.all([fileStamp(file), fileStamp(`${file}-wal`)])).join()
}

async function fileStamp(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null)
  return stats ? `${stats.size}:${stats.mtimeMs}` : '-'
}

/** A file changed less than this many milliseconds ago may change again without a new timestamp. */
const SETTLES_MS = 100

/**
 * A text that differs after every change of a wiki's pages, accounts and files. MediaWiki writes to the main
 * database with each change, but not with views: caches, sessions and jobs have databases of their own. When
 * SQLite moves its journal into the database, the text may change although the wiki has not.
 */
export async function sqliteContentMark({ dir, record }: SqliteWiki): Promise<string> {
  const database = mainDatabase(dir, record.dbName)
  return JSON.stringify(await Promise.all([database, `${database}-wal`].map(contentStamp)))
}

async function contentStamp(file: string): Promise<string> {
  const stats = await stat(file, { bigint: true }).catch(() => null)
  // Readers also create and remove an empty journal.
  if (!stats || stats.size === 0n) return '-'
  const stamp = [stats.ino, stats.size, stats.mtimeNs].join()
  const isSettled = Date.now() - Number(stats.mtimeMs) > SETTLES_MS
  return isSettled ? stamp : `${stamp},${performance.now()}`
}
