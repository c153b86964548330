import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Database } from './schema.ts'

/** Milliseconds to wait for another process that writes (a backup, a second server by mistake). */
const BUSY_TIMEOUT_MS = 5000
const STATEMENT_CACHE_SIZE = 300

/**
 * The embedded database. WAL with synchronous=FULL: what was committed outlives kill -9 and a power cut. With secure_delete,
 * what was deleted does not stay behind in free pages.
 * Kysely's SQLite dialect expects better-sqlite3, so this wraps node:sqlite in that shape.
 */
export function openSqlite(file: string): Kysely<Database> {
  // Accounts are nobody else's business on this machine. SQLite gives its side files the rights of this one.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  const statements = new Map<string, StatementSync>()
  return new Kysely<Database>({
    dialect: new SqliteDialect({
      database: {
        prepare: sql => wrap(cached(statements, sql, () => connection.prepare(writable(sql)))),
        close: () => connection.close(),
      },
    }),
  })
}

/** A transaction takes the write lock at its start: one that begins by reading could not get it later (SQLITE_BUSY). */
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
