import type { Connection } from 'mariadb'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { SESSIONS_TABLE, UNSAVED_TABLES } from '#server/mediawiki/rebuilt-tables.ts'
import { type HeldLease, keepLease } from '#server/platform/leases/keep-lease.ts'
import { tablesOf } from '#server/wikis/storage/copy-template.ts'
import { newDatabaseName, quoteDatabase, quoteName } from '#server/wikis/storage/database-name.ts'
import { ORPHAN_MS } from '#server/wikis/storage/database-pool.ts'
import type { DatabaseRows } from '#server/wikis/storage/database-rows.ts'
import { endConnection, isUnavailable, openMariaConnection } from '#server/wikis/storage/maria-connections.ts'
import type { MariaServer } from '#server/wikis/storage/maria-server.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import type { UpgradeLease } from '#server/wikis/wiki-store.ts'
import type { UpgradeLeases } from './upgrade-leases.ts'

export interface SafetyContext {
  readonly server: MariaServer
  readonly rows: DatabaseRows
  readonly leases: UpgradeLeases
  readonly log: EngineLog
}

/** A wiki's tables, and the right to change them. */
interface SafetyTask {
  readonly dbName: string
  /** The tables' schema according to the wiki's record. */
  readonly schema: string
  readonly lease: UpgradeLease
  readonly connection: Connection
}

/** Seconds to wait for the lock before checking whether to go on waiting. */
const LOCK_WAIT = 5
/** Seconds that a statement waits while others use a table. */
const PATIENCE = 30
/** Connections without a statement for this many seconds are idle. */
const IDLE = 10
const PING_MS = 10 * SECOND_MS

/** Prefix of the tables in the copy's database that were put away when the copy took their place; a number follows. */
const PUT_AWAY = 'wikistead_put_away_'

/**
 * Lets only one process, of all machines that use this server, change a wiki's tables at a time. MariaDB ends the
 * lock if the process dies. This is a second guard behind the lease, because a process that has lost the lease
 * may need a moment to end.
 * @throws StorageUnavailableError; the signal's reason; what `work` throws.
 */
export async function withUpgradeLock<T>(
  { server, log }: Pick<SafetyContext, 'server' | 'log'>,
  dbName: string,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  // No timeout, because a large wiki takes hours.
  const connection = await openMariaConnection(server.config, 0)
  const keepAlive = setInterval(() => {
    connection
      .ping()
      .catch(err => log.warn({ err, dbName }, 'the connection of an upgrade to MariaDB does not respond'))
  }, PING_MS).unref()
  try {
    await connection.query(`set session lock_wait_timeout = ${PATIENCE}`)
    for (;;) {
      signal.throwIfAborted()
      const [row]: { held: number | null }[] = await connection.query('select get_lock(?, ?) as held', [
        `upgrade ${dbName}`,
        LOCK_WAIT,
      ])
      if (row?.held === 1) break
    }
    return await work(connection)
  } catch (error) {
    throw isUnavailable(error)
      ? new StorageUnavailableError('MariaDB does not respond.', { cause: error })
      : error
  } finally {
    clearInterval(keepAlive)
    connection.destroy()
  }
}

/** How to change a wiki's tables. */
interface Change<T> {
  /** Changes the tables. If it fails, the tables are put back at once. */
  readonly change: () => Promise<T>
  /** Makes the change take effect. If it fails, it is unknown whether it did; this is settled later. */
  readonly publish: () => Promise<void>
}

/**
 * Changes a wiki's tables. If that fails, a copy of all tables takes their place, so they are as before. If the
 * process is killed meanwhile, the lease names the copy, and {@link settleSafetyDatabase} puts it back.
 * @throws what `change` and `publish` throw; StorageUnavailableError when the tables could not be put back yet.
 */
export async function withSafetyDatabase<T>(
  context: SafetyContext,
  task: SafetyTask,
  { change, publish }: Change<T>,
): Promise<T> {
  const { lease } = task
  const kept = await keepCopy(context, task)
  try {
    const result = await change().catch(async (error: unknown) => {
      // If the lease was lost, its new holder puts the tables back.
      lease.requireHeld()
      await putBack(context.server, task)
      await forget(context, lease)
      throw error
    })
    await publish()
    await forget(context, lease).catch(err =>
      context.log.warn(
        { err, dbName: task.dbName },
        'the safety copy of an upgrade is left for the next one',
      ),
    )
    return result
  } finally {
    await kept.end()
  }
}

/**
 * Copies all tables, and lets the lease name the copy once it is complete.
 * @returns what keeps the copy from being swept.
 */
async function keepCopy(
  context: SafetyContext,
  { dbName, schema, lease, connection }: SafetyTask,
): Promise<HeldLease> {
  const { server, rows, log } = context
  const copy = newDatabaseName(server.config.prefix)
  await rows.add(copy, 'used', 'a safety copy')
  const kept = keepLease({
    doing: `removing ${copy}`,
    leaseMs: ORPHAN_MS,
    renew: async () => await rows.renew(copy, 'used'),
    onSilence: 'go-on',
    onRenewalFailed: err => log.warn({ err, copy }, 'the lease of a safety copy could not be renewed'),
  })
  try {
    await connection.query(`create database ${quoteDatabase(copy)} character set binary collate binary`)
    for (const table of await tablesToReplace(server, dbName)) {
      lease.signal.throwIfAborted()
      const [from, to] = [dbName, copy].map(name => `${quoteDatabase(name)}.${quoteName(table)}`)
      await connection.query(`create table ${to} like ${from}`)
      if (!UNSAVED_TABLES.has(table)) await connection.query(`insert into ${to} select * from ${from}`)
    }
    await lease.keep({ name: copy, schema })
    return kept
  } catch (error) {
    await kept.end()
    await drop(context, copy)
    throw error
  }
}

/**
 * Settles an upgrade whose process was killed: puts the tables back as they were, unless the upgrade had finished.
 * @returns whether they were put back.
 */
export async function settleSafetyDatabase(context: SafetyContext, task: SafetyTask): Promise<boolean> {
  const { lease, schema } = task
  const isHalf = lease.copy?.schema === schema
  if (isHalf) await putBack(context.server, task)
  await forget(context, lease)
  return isHalf
}

/**
 * Replaces all current tables with the copied ones in one statement, so that after a kill at any moment, the
 * tables are either the copied or the current ones. Does nothing the second time.
 */
async function putBack(server: MariaServer, { dbName, lease, connection }: SafetyTask): Promise<void> {
  const { copy } = lease
  if (!copy) return
  const copied = (await tablesOf(server, copy.name)).filter(name => !name.startsWith(PUT_AWAY))
  if (copied.length === 0) return
  await endOthers(connection, dbName, server.threadIds)
  const name = (database: string, table: string) => `${quoteDatabase(database)}.${quoteName(table)}`
  const renames = [
    ...(await tablesToReplace(server, dbName)).map(
      (table, index) => `${name(dbName, table)} to ${name(copy.name, PUT_AWAY + index)}`,
    ),
    ...copied.map(table => `${name(copy.name, table)} to ${name(dbName, table)}`),
  ]
  lease.requireHeld()
  await connection.query(`rename table ${renames.join(', ')}`)
}

/** All tables but that of sessions, which MediaWiki's updates do not know. */
async function tablesToReplace(server: MariaServer, dbName: string): Promise<readonly string[]> {
  return (await tablesOf(server, dbName)).filter(name => name !== SESSIONS_TABLE)
}

/**
 * Ends connections that a killed process has left in the middle of something. This may also hit idle ones of
 * `MariaConnections`, which are tested before use.
 *
 * @param own connections to spare, because the last query of one may seem to run for a moment after its reply.
 */
async function endOthers(connection: Connection, dbName: string, own: readonly number[]): Promise<void> {
  const others: readonly { readonly id: number }[] = await connection.query(
    `select id from information_schema.processlist
      where db = ? and id <> connection_id() and (command <> 'Sleep' or time > ?)`,
    [dbName, IDLE],
  )
  for (const { id } of others) if (!own.includes(id)) await endConnection(connection, id)
}

/** Removes the copy, which is no longer needed. From the first statement on, nobody puts it back. */
async function forget(context: SafetyContext, lease: UpgradeLease): Promise<void> {
  const { copy } = lease
  if (!copy) return
  await lease.keep(null)
  await drop(context, copy.name)
}

/** Never rejects: a sweep removes what is left. */
async function drop({ server, rows, log }: SafetyContext, copy: string): Promise<void> {
  try {
    await rows.move(copy, ['used'], 'dropping')
    await server.query(`drop database if exists ${quoteDatabase(copy)}`)
    await rows.forget(copy)
  } catch (err) {
    log.warn({ err, copy }, 'a safety copy could not be removed yet; a later cleanup removes it')
  }
}
