import { type ColumnDefinitionBuilder, PostgresAdapter, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Where the two databases differ; everything else is the same SQL. */

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The type of a column with bytes (a logo). Both databases give back a Uint8Array. */
export function bytesType(db: Db) {
  return isPostgres(db) ? sql`bytea` : sql`blob`
}

/** The type of a text column by which rows are sorted: by code points in both databases, whatever PostgreSQL's locale is. */
export function sortableTextType(db: Db) {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`
}

/** The type and rules of a primary key that grows by itself and is never used twice. */
export function growingId(db: Db) {
  return isPostgres(db)
    ? ([
        sql`bigint`,
        (column: ColumnDefinitionBuilder) => column.generatedAlwaysAsIdentity().primaryKey(),
      ] as const)
    : ([sql`integer`, (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement()] as const)
}

/**
 * Makes other transactions that name the same wait until this one ends. SQLite needs nothing: its transactions run one after
 * another.
 */
export async function lockByName(trx: Db, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Whether an error says that a unique key is taken already. */
export function isUniqueViolation(thrown: unknown): boolean {
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown }
  // PostgreSQL: 23505. SQLite: SQLITE_CONSTRAINT_PRIMARYKEY 1555 and SQLITE_CONSTRAINT_UNIQUE 2067.
  return code === '23505' || errcode === 1555 || errcode === 2067
}
