import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from 'mariadb'
import { SECOND_MS } from '#contract/durations.ts'
import { TRANSIENT_TABLES } from '#server/mediawiki/rebuilt-tables.ts'
import type { MariaConfig } from '#server/platform/config/maria-url.ts'
import { quoteDatabase, quoteName } from './database-name.ts'
import { endConnection, openMariaConnection } from './maria-connections.ts'

/** Seconds to wait for requests that are writing. */
const PATIENCE = 30
/** More often than MariaDB's timeout for idle connections. */
const PING_MS = 10 * SECOND_MS
/** After this long, requests that began before a wiki was replaced have ended or were refused. */
const STRAGGLERS_MS = 30 * SECOND_MS

/** Keeps all processes from writing to a wiki in MariaDB. They can still read it. */
export interface TableLock {
  /** Whether the lock was held without interruption. */
  readonly isHeld: boolean
  /** Makes waiting writes fail, because what they write would be lost. */
  refuse(): Promise<void>
  /** Releases the lock. Waiting writes continue or, with `refuse`, fail. */
  release(how?: 'refuse'): Promise<void>
}

/**
 * Waits until nobody is writing to a wiki's database, and then blocks writes until the lock is released. Requests
 * that try to write meanwhile wait. MariaDB ends the lock if this process dies.
 * @throws Error when a request keeps writing for too long.
 */
export async function lockTables(config: MariaConfig, dbName: string): Promise<TableLock> {
  const connection = await openMariaConnection(config, 2 * PATIENCE * SECOND_MS)
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
 * Releases the lock on a database that was replaced, once requests that still wanted to write to it were refused.
 * Readers continue until they notice. Never rejects.
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

/** Ends the connections that wait for the lock. MariaDB lists only those of the service's own account. */
async function endWaiting(connection: Connection, dbName: string): Promise<void> {
  const waiting: readonly { readonly id: number }[] = await connection.query(
    `select id from information_schema.processlist
      where db = ? and id <> connection_id() and state like 'Waiting for table metadata lock%'`,
    [dbName],
  )
  for (const { id } of waiting) await endConnection(connection, id)
}
