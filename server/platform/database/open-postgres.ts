import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/**
 * PostgreSQL types that arrive as text and become numbers, as in SQLite: int8 (counts, times) and numeric
 * (sums).
 */
const NUMBER_TYPES: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]
const POOL_SIZE = 10

export function openPostgres(url: string): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        NUMBER_TYPES.includes(type) ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', () => {})
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
