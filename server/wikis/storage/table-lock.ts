import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from 'mariadb'
import { SECOND_MS } from '#contract/durations.ts'
import { TRANSIENT_TABLES } from '#server/mediawiki/rebuilt-tables.ts'
import type { MariaPlace } from '#server/platform/config/maria-url.ts'
import { quoteDatabase, quoteName } from './database-name.ts'
import { endConnection, openMariaConnection } from './maria-connections.ts'

/** How long to wait for requests that are writing. Seconds. */
const PATIENCE = 30
/** Within MariaDB's time for idle connections. */
const PING_MS = 10 * SECOND_MS
/** Requests that began before a wiki was replaced have ended after so long, or were refused. */
const STRAGGLERS_MS = 30 * SECOND_MS

/** Keeps everybody from writing to a wiki in MariaDB, in all processes. Reading goes on. */
export interface TableLock {
  /** Whether it was held without a break. */
  readonly isHeld: boolean
  /** Lets those fail who wait to write: what they wrote would be lost. */
  refuse(): Promise<void>
  /**
   * Ends it. Whoever waits to write goes on, or, with `refuse`, fails.
   */
  release(how?: 'refuse'): Promise<void>
}

/**
 * Waits until nobody is writing to a wiki's database, and lets nobody write until it is released. Requests that
 * try to write meanwhile wait. MariaDB ends the lock when this process dies.
 * @throws Error when a request goes on writing for too long.
 */
export async function lockTables(place: MariaPlace, dbName: string): Promise<TableLock> {
  const connection = await openMariaConnection(place, 2 * PATIENCE * SECOND_MS)
  let isLost = false
  connection.on('error', () => {
    isLost = true
  })
  try {
    await connection.query(`use ${quoteDatabase(dbName)}`)
    await connection.query(`set session lock_wait_timeout = ${PATIENCE}, wait_timeout = 3600`)
    const tables: readonly { readonly name: string }[] = await connection.query(
      `select table_name as name from information_schema.tables
        where table_schema = ? and table_type = 'BASE TABLE'`,
      [dbName],
    )
    const locked = tables
      .filter(({ name }) => !TRANSIENT_TABLES.has(name))
      .map(({ name }) => `${quoteName(name)} read`)
    await connection.query(`lock tables ${locked.join(', ')}`)
  } catch (error) {
    connection.destroy()
    throw error
  }
  const timer = setInterval(() => void connection.ping().catch(() => connection.destroy()), PING_MS).unref()
  return {
    get isHeld() {
      return !isLost && connection.isValid()
    },
    refuse: async () => await endWaiting(connection, dbName),
    async release(how) {
      clearInterval(timer)
      try {
        if (how === 'refuse') await endWaiting(connection, dbName)
      } finally {
        connection.destroy()
      }
    },
  }
}

/**
 * Releases the lock on a database that was replaced, once those who still wanted to write to it were refused. Readers go on
 * until they have noticed. Never rejects.
 */
export async function releaseAfterReplacement(
  lock: TableLock,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const end = performance.now() + STRAGGLERS_MS
  while (performance.now() < end && lock.isHeld && !signal.aborted) {
    await lock.refuse().catch(onFailure)
    await delay(SECOND_MS, undefined, { ref: false, signal }).catch(() => undefined)
  }
  await lock.release('refuse').catch(onFailure)
}

/** Ends the connections that wait for the lock. Only those of the own account are seen. */
async function endWaiting(connection: Connection, dbName: string): Promise<void> {
  const waiting: readonly { readonly id: number }[] = await connection.query(
    `select id from information_schema.processlist
      where db = ? and id <> connection_id() and state like 'Waiting for table metadata lock%'`,
    [dbName],
  )
  for (const { id } of waiting) await endConnection(connection, id)
}
