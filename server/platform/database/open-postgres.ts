import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { guardPool } from './guard-pool.ts'
import { namePostgresFaults } from './postgres-faults.ts'
import type { Database } from './schema.ts'
import { watchedDialect } from './watched-dialect.ts'

/**
 * PostgreSQL types that arrive as text and become numbers, as in SQLite: int8 (counts, times) and numeric
 * (sums).
 */
const NUMBER_TYPES: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

/** The default of `DATABASE_POOL`: connections per process. */
const POOL_SIZE = 10

/** Milliseconds that a request waits for a connection at most. */
const CONNECT_MS = 10 * SECOND_MS
/**
 * Milliseconds after which the server ends a statement, and an idle transaction: one whose process is stopped or
 * cut off must not keep its locks.
 */
const STATEMENT_MS = MINUTE_MS
const IDLE_TRANSACTION_MS = 2 * MINUTE_MS
/** Milliseconds after which the client gives up on a server that sends no answer, not even an error. */
const ANSWER_MS = STATEMENT_MS + 15 * SECOND_MS

/**
 * The planner overestimates the cost of lists with many conditions, so JIT compilation would take longer than the
 * query. The default `random_page_cost` is that of spinning disks and makes it read whole tables where a few rows
 * are wanted. A value that an administrator has set is kept.
 */
const PLANNING = `set jit = off;
  select set_config('random_page_cost', '1.1', false) from pg_settings where name = 'random_page_cost' and source = 'default'`

export interface PostgresOptions {
  readonly poolSize?: number
  /** Sets no time limits, for migrations and for moving a whole database. */
  readonly patient?: boolean
  /** Called when an idle connection breaks. The pool replaces it. */
  readonly onBroken?: (error: Error) => void
}

/** Opens a pool of connections. Timeouts in the URL (`?statement_timeout=…`) take precedence. */
export function openPostgres(
  url: string,
  { poolSize = POOL_SIZE, patient = false, onBroken = () => {} }: PostgresOptions = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND_MS,
    application_name: 'wikistead',
    // Not as startup parameters, which PgBouncer would refuse.
    onConnect: async client => void (await client.query(PLANNING)),
    ...(!patient && {
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
    }),
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        NUMBER_TYPES.includes(type) ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // Without listeners, a broken connection's error would end the process. The pool itself listens only to idle
  // connections and passes their errors on.
  pool.on('error', onBroken)
  pool.on('connect', client => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool: guardPool(pool) })
  return new Kysely<Database>({ dialect: watchedDialect(dialect, namePostgresFaults) })
}
