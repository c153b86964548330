import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from 'mariadb'
import type { MariaConfig } from '#server/platform/config/maria-url.ts'
import { quoteDatabase } from './database-name.ts'
import { MariaConnections } from './maria-connections.ts'
import { type SqlRow, type SqlValue, StorageUnavailableError, type WikiDatabase } from './wiki-database.ts'

/** The wikis' MariaDB as the service uses it: for short queries, and to create and drop databases. */
export class MariaServer {
  readonly config: MariaConfig
  private readonly connections: MariaConnections

  constructor(config: MariaConfig) {
    this.config = config
    this.connections = new MariaConnections(config)
  }

  /** One of the databases by name. Opens nothing before the first query. */
  database(name: string): WikiDatabase {
    const use = `use ${quoteDatabase(name)}`
    return {
      all: (sql, values) => this.with(use, connection => all(connection, sql, values)),
      run: (sql, values) => this.with(use, connection => run(connection, sql, values)),
      transaction: work =>
        this.with(use, async connection => {
          await connection.beginTransaction()
          const result = await work({
            all: (sql, values) => all(connection, sql, values),
            run: (sql, values) => run(connection, sql, values),
          })
          await connection.commit()
          // After an error, the connection is destroyed and the transaction with it.
          return result
        }),
      close: async () => undefined,
    }
  }

  /** MariaDB's ids of the connections that this process shares. */
  get threadIds(): readonly number[] {
    return this.connections.threadIds
  }

  /** A query that belongs to no wiki, such as `create database`. */
  async query(sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    return await this.with(null, connection => all(connection, sql, values))
  }

  /** Uses one connection for several statements. @param use makes it use a database; null for none. */
  private async with<T>(use: string | null, work: (connection: Connection) => Promise<T>): Promise<T> {
    return await this.connections.use(async connection => {
      if (use !== null) await connection.query(use)
      return await work(connection)
    })
  }

  /** Whether it answers. */
  async isReady(): Promise<boolean> {
    try {
      await this.query('select 1')
      return true
    } catch {
      return false
    }
  }

  /** Waits until it answers. @throws StorageUnavailableError when it does not within `patienceMs`. */
  async whenReady(patienceMs: number, pollMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        await this.query('select 1')
        return
      } catch (error) {
        if (!(error instanceof StorageUnavailableError) || performance.now() > deadline) throw error
      }
      await delay(pollMs)
    }
  }

  async close(): Promise<void> {
    await this.connections.close()
  }
}

async function all(connection: Connection, sql: string, values: readonly SqlValue[] = []) {
  const result: unknown = await connection.query(sql, [...values])
  return Array.isArray(result) ? result.map(readable) : []
}

async function run(connection: Connection, sql: string, values: readonly SqlValue[] = []) {
  const result: unknown = await connection.query(sql, [...values])
  return (result as { affectedRows?: number }).affectedRows ?? 0
}

function readable(row: Readonly<Record<string, unknown>>): SqlRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString() : (value as string | number | null),
    ]),
  )
}
