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

/** Connections of one process, unless `DATABASE_POOL` says otherwise. */
const POOL_SIZE = 10

/** Milliseconds. No request waits longer for a connection. */
const CONNECT_MS = 10 * SECOND_MS
/**
 * Milliseconds after which the server ends a statement, and a transaction in which nothing happens: that of a
 * process that is stopped or cut off must not keep its locks.
 */
const STATEMENT_MS = MINUTE_MS
const IDLE_TRANSACTION_MS = 2 * MINUTE_MS
/** Milliseconds after which the client gives up a server that answers nothing, not even with an error. */
const ANSWER_MS = STATEMENT_MS + 15 * SECOND_MS

/**
 * The planner overestimates what lists of many conditions cost, and would compile each for longer than it runs. What it thinks
 * that a row costs to which an index leads is by default that of turning disks, and makes it read whole tables where some
 * rows are meant. Whoever has set another knows their disks.
 */
const PLANNING = `set jit = off;
  select set_config('random_page_cost', '1.1', false) from pg_settings where name = 'random_page_cost' and source = 'default'`

export interface PostgresOptions {
  readonly poolSize?: number
  /** No statement is too long: for migrations and for moving a whole database. */
  readonly patient?: boolean
  /** Called when an idle connection breaks. The pool replaces it. */
  readonly onBroken?: (error: Error) => void
}

/** Opens a pool of connections. What the URL says about a timeout (`?statement_timeout=…`) takes precedence. */
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
    // Not as parameters of the start, which PgBouncer would refuse.
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
  // Without listeners, the error of a connection that breaks would end the process: the pool listens to idle
  // ones only, and tells its own listeners.
  pool.on('error', onBroken)
  pool.on('connect', client => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool: guardPool(pool) })
  return new Kysely<Database>({ dialect: watchedDialect(dialect, namePostgresFaults) })
}
