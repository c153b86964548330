import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import { AT_ONCE, LOWER_ALL } from './dialect.ts'
import type { Database } from './schema.ts'
import { type WatchStep, watchedDialect } from './watched-dialect.ts'

/** Milliseconds to wait for a lock while the database is opened. */
const OPEN_TIMEOUT_MS = 5000
const STATEMENT_CACHE_SIZE = 300

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/**
 * Opens the embedded database. WAL with synchronous=FULL: a commit survives kill -9 and a power cut. With
 * secure_delete, deleted data does not remain in free pages. Kysely's SQLite dialect expects the interface of
 * better-sqlite3, so this wraps node:sqlite.
 */
export function openSqlite(file: string): Kysely<Database> {
  // Other users of the machine must not read accounts. SQLite gives its side files the mode of this file.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const connection = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true })
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  connection.exec('pragma busy_timeout = 0')
  // No index may use it.
  connection.function(LOWER_ALL, { deterministic: true }, lowerText)
  const statements = new Map<string, StatementSync>()
  const dialect = new SqliteDialect({
    database: {
      prepare: sql =>
        // SQLite has already rolled back a transaction for which there is no space.
        sql === 'rollback' && !connection.isTransaction
          ? NOTHING
          : wrap(cached(statements, sql, () => connection.prepare(writable(sql)))),
      close: () => connection.close(),
    },
  })
  return new Kysely<Database>({ dialect: watchedDialect(dialect, createLockWaiter()) })
}

function lowerText(value: SQLOutputValue): SQLInputValue {
  return value === null ? null : String(value).toLowerCase()
}

/**
 * Makes a transaction take the write lock at its start. One that begins by reading could fail to get it later
 * (SQLITE_BUSY).
 */
function writable(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql
}

function wrap(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...values(parameters)),
    run: parameters => statement.run(...values(parameters)),
    iterate: parameters => statement.iterate(...values(parameters)),
  }
}

function cached(statements: Map<string, StatementSync>, sql: string, prepare: () => StatementSync) {
  const known = statements.get(sql)
  if (known) return known
  const statement = prepare()
  if (statements.size >= STATEMENT_CACHE_SIZE) statements.clear()
  statements.set(sql, statement)
  return statement
}

/** Milliseconds to wait while another process writes, such as a backup. */
const WAIT_MAX_MS = 5000
/** Milliseconds between two attempts. */
const PAUSE_MS = 20
/** Statements that need the lock. */
const WRITES = /^(begin|insert|update|delete)/i

/**
 * Retries SQLite's steps while another process holds the lock. Meanwhile this process answers other requests;
 * SQLite's own waiting would block them all. Steps run one after another, so only the first ones wait: once the
 * lock has been held for too long, each step is tried only once, until one gets the lock. A statement that ends
 * with {@link AT_ONCE} is also tried only once.
 */
function createLockWaiter(): WatchStep {
  let heldSince: number | null = null
  return async (step, sql) => {
    for (;;) {
      try {
        const result = await step()
        if (WRITES.test(sql)) heldSince = null
        return result
      } catch (error) {
        if (storageFaultOf(error) !== 'locked' || sql.endsWith(AT_ONCE)) throw error
        heldSince ??= performance.now()
        if (performance.now() - heldSince > WAIT_MAX_MS) throw error
      }
      await delay(PAUSE_MS)
    }
  }
}
