import { type ColumnDefinitionBuilder, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** The differences between the two databases. All other SQL works on both. */

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The type of a column of bytes. Both databases return a Uint8Array. */
export function bytesType(db: Db) {
  return isPostgres(db) ? sql`bytea` : sql`blob`
}

/**
 * The type of a text column that rows are sorted by. Both databases sort it by code point, whatever PostgreSQL's
 * locale is.
 */
export function sortableTextType(db: Db) {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`
}

/** The type and constraints of a primary key that the database assigns and never reuses. */
export function growingId(db: Db) {
  return isPostgres(db)
    ? ([
        sql`bigint`,
        (column: ColumnDefinitionBuilder) => column.generatedAlwaysAsIdentity().primaryKey(),
      ] as const)
    : ([sql`integer`, (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement()] as const)
}

/**
 * Ends a statement that is to fail at once, instead of waiting, while another process writes to SQLite.
 * PostgreSQL has no such lock.
 */
export const AT_ONCE = '/* at once */'

/**
 * Ends a statement that PostgreSQL is to plan only once per connection, as SQLite does with every statement. For
 * statements that run often and whose best plan does not depend on their parameters.
 */
export const PLANNED_ONCE = '/* planned once */'

/** The name of the function that lowers all letters in SQLite; its own `lower` only lowers those of ASCII. */
export const LOWER_ALL = 'lower_all'

/** A text with all its letters in lower case. */
export function lowered(db: Db, text: RawBuilder<unknown>) {
  return isPostgres(db) ? sql<string>`lower(${text})` : sql<string>`${sql.raw(LOWER_ALL)}(${text})`
}

/** A text with the letters of ASCII in lower case. It is several times faster than {@link lowered}. */
export function asciiLowered(db: Db, text: RawBuilder<unknown>) {
  return isPostgres(db) ? sql<string>`lower(${text} collate "C")` : sql<string>`lower(${text})`
}

/** Numbers for `in`, as SQL whose text does not depend on how many there are. */
export function numbers(db: Db, list: readonly number[]) {
  return isPostgres(db)
    ? sql<number>`(select unnest(${list}::bigint[]))`
    : sql<number>`(select value from json_each(${JSON.stringify(list)}))`
}

/** Whether a column is one of a few values that a statement finds: PostgreSQL finds them first, as SQLite does by itself. */
export function isOneOfFew(db: Db, column: string, few: RawBuilder<unknown>): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(array(${few}))`
    : sql<boolean>`${sql.ref(column)} in (${few})`
}

/** The database's own time, in UTC epoch milliseconds. */
export function databaseTime(db: Db) {
  return isPostgres(db)
    ? sql<number>`floor(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/**
 * Makes other transactions that lock the same name wait until this one ends. Does nothing on SQLite, where
 * transactions run one after another.
 */
export async function lockByName(trx: Db, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Whether an error reports that a row refers to one that does not exist. */
export function isForeignKeyViolation(thrown: unknown): boolean {
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown }
  // PostgreSQL: 23503. SQLite: SQLITE_CONSTRAINT_FOREIGNKEY 787.
  return code === '23503' || errcode === 787
}

/** Whether an error reports that a unique key is already taken. */
export function isUniqueViolation(thrown: unknown): boolean {
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown }
  // PostgreSQL: 23505. SQLite: SQLITE_CONSTRAINT_PRIMARYKEY 1555 and SQLITE_CONSTRAINT_UNIQUE 2067.
  return code === '23505' || errcode === 1555 || errcode === 2067
}
