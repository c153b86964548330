import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { PlannedStatements } from './planned-once.ts'

/** PostgreSQL's error codes for a connection that the server ends, and for a server that is no longer the primary. */
const ENDED = /^(08|57P)/
const READ_ONLY = '25006'
/** Messages of the client `pg` for a server that does not answer and for a closed connection. */
const UNANSWERED = ['Query read timeout', 'Connection terminated', 'Client was closed', 'not queryable']

/**
 * Closes a connection when it is released if one of its queries got no answer or was refused because the server
 * has become a standby. Otherwise the pool would reuse it, and the next query would wait behind the lost one.
 */
export function guardPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, GuardedClient>()
  const planned = new PlannedStatements()
  return {
    async connect() {
      const client = await pool.connect()
      const guarded = known.get(client) ?? new GuardedClient(client, planned)
      known.set(client, guarded)
      return guarded as unknown as PostgresPoolClient
    },
    end: async () => await pool.end(),
    options: pool.options,
  }
}

class GuardedClient {
  private readonly client: pg.PoolClient
  private readonly planned: PlannedStatements
  private isLost = false

  constructor(client: pg.PoolClient, planned: PlannedStatements) {
    this.client = client
    this.planned = planned
  }

  /** Kysely reads it to cancel queries. */
  get processID(): unknown {
    return (this.client as { processID?: unknown }).processID
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const statement = { text: sql, values: [...parameters] }
    // Not within a transaction, which could not continue after a lost plan.
    const name = this.client.getTransactionStatus() === 'I' ? this.planned.nameOf(sql) : undefined
    try {
      if (name === undefined) return await this.client.query(statement)
      return await this.client.query({ ...statement, name }).catch(async thrown => {
        if (this.planned.isLost(thrown)) return await this.client.query(statement)
        throw thrown
      })
    } catch (thrown) {
      if (isConnectionLost(thrown)) this.isLost = true
      throw thrown
    }
  }

  release(): void {
    this.client.release(this.isLost)
  }
}

/** Whether the error means that the connection cannot be used any more. */
function isConnectionLost(thrown: unknown): boolean {
  const { code, message } = thrown as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (ENDED.test(code) || code === READ_ONLY || code.startsWith('E')))
    return true
  return UNANSWERED.some(words => String(message).includes(words))
}
