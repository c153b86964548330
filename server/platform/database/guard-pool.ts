import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** What the server says when it ends the connection, or when it is no longer the one that may write. */
const ENDED = /^(08|57P)/
const READ_ONLY = '25006'
/** The client's own words for a server that does not answer and for a connection that is gone. */
const UNANSWERED = ['Query read timeout', 'Connection terminated', 'Client was closed', 'not queryable']

/**
 * Closes a connection at its release if one of its queries was not answered or was refused by a server that has
 * become a standby. The pool would hand it out again, and the next query would wait behind the lost one.
 */
export function guardPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, GuardedClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const guarded = known.get(client) ?? new GuardedClient(client)
      known.set(client, guarded)
      return guarded as unknown as PostgresPoolClient
    },
    end: async () => await pool.end(),
    options: pool.options,
  }
}

class GuardedClient {
  private readonly client: pg.PoolClient
  private isLost = false

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** Kysely reads it to cancel queries. */
  get processID(): unknown {
    return (this.client as { processID?: unknown }).processID
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.client.query(sql, [...parameters])
    } catch (thrown) {
      if (isConnectionLost(thrown)) this.isLost = true
      throw thrown
    }
  }

  release(): void {
    this.client.release(this.isLost)
  }
}

/** Whether the error says that nothing more can be done on this connection. */
function isConnectionLost(thrown: unknown): boolean {
  const { code, message } = thrown as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (ENDED.test(code) || code === READ_ONLY || code.startsWith('E')))
    return true
  return UNANSWERED.some(words => String(message).includes(words))
}
