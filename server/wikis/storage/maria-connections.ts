import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, createConnection, SqlError } from 'mariadb'
import { SECOND_MS } from '#contract/durations.ts'
import { WorkerSlots } from '#server/php/worker-slots.ts'
import type { MariaConfig } from '#server/platform/config/maria-url.ts'
import { certificateError, mariaTls } from './maria-tls.ts'
import { authorityOf } from './php-database.ts'
import { StorageUnavailableError } from './wiki-database.ts'

/** The service's own connections; PHP has others. */
const CONNECTIONS = 10
const WAITING_MAX = 1000
/** How long to wait for a free one. */
const WAIT_MS = 10 * SECOND_MS
/** Within this time, an absent server is noticed and the visitor told. */
const CONNECT_TIMEOUT_MS = 2 * SECOND_MS
/** After this long without a reply, the connection is dead, or the query too expensive for its purpose. */
const ANSWER_TIMEOUT_MS = 30 * SECOND_MS
/** A connection that was idle for longer is tested before use. */
const TRUSTED_MS = 5 * SECOND_MS

/**
 * Server errors that mean "not now": too many connections, shutting down, killed, read-only, not part of its
 * cluster at the moment.
 */
const NOT_NOW: ReadonlySet<number> = new Set([1040, 1047, 1053, 1129, 1203, 1290, 1927])
const NO_SUCH_THREAD = 1094
const NOT_REACHED: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

/**
 * A few shared connections. The client library's own pool waits longer and longer between attempts while the
 * server is away, and keeps waiting after it is back; this one tries on each request and fails at once.
 */
export class MariaConnections {
  private readonly config: MariaConfig
  private readonly slots = new WorkerSlots(CONNECTIONS, WAITING_MAX)
  private readonly idle: { readonly connection: Connection; readonly since: number }[] = []
  private readonly open = new Set<Connection>()
  private closed = false

  constructor(config: MariaConfig) {
    this.config = config
  }

  /** MariaDB's ids of these connections. */
  get threadIds(): readonly number[] {
    return [...this.open].flatMap(({ threadId }) => threadId ?? [])
  }

  /** @throws StorageUnavailableError when the server does not answer; what `work` throws. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const release = await this.slots.acquire(AbortSignal.timeout(WAIT_MS)).catch((error: unknown) => {
      throw new StorageUnavailableError('Too many requests are waiting for MariaDB.', { cause: error })
    })
    let connection: Connection | null = null
    try {
      connection = await this.take()
      const result = await work(connection)
      this.put(connection)
      return result
    } catch (error) {
      // The connection may have an open transaction or a changed session variable.
      if (connection) this.drop(connection)
      throw isUnavailable(error)
        ? new StorageUnavailableError('MariaDB does not respond.', { cause: error })
        : error
    } finally {
      release()
    }
  }

  /** Ends idle connections now, and the others when they are put back. */
  async close(): Promise<void> {
    this.closed = true
    await Promise.allSettled(
      this.idle.splice(0).map(async ({ connection }) => {
        this.open.delete(connection)
        await connection.end()
      }),
    )
  }

  private async take(): Promise<Connection> {
    for (let kept = this.idle.pop(); kept; kept = this.idle.pop()) {
      const { connection, since } = kept
      if (connection.isValid() && (performance.now() - since < TRUSTED_MS || (await responds(connection))))
        return connection
      this.drop(connection)
    }
    const connection = await openMariaConnection(this.config)
    this.open.add(connection)
    return connection
  }

  private put(connection: Connection): void {
    if (this.closed || !connection.isValid()) this.drop(connection)
    else this.idle.push({ connection, since: performance.now() })
  }

  private drop(connection: Connection): void {
    this.open.delete(connection)
    connection.destroy()
  }
}

/**
 * Opens a separate connection for streaming whole tables.
 * @param answerMs milliseconds without a reply after which it ends; 0 for never.
 */
export async function openMariaConnection(
  config: MariaConfig,
  answerMs: number = ANSWER_TIMEOUT_MS,
): Promise<Connection> {
  const { host, port, socket, user, password } = config
  const authority = authorityOf(config)
  const connection = await createConnection({
    ...(socket === null ? { host, port } : { socketPath: socket }),
    user,
    password,
    charset: 'utf8mb4',
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: answerMs,
    bigIntAsNumber: true,
    decimalAsNumber: true,
    insertIdAsNumber: true,
    dateStrings: true,
    permitLocalInfile: false,
    multipleStatements: false,
    ...(authority !== null && { ssl: mariaTls(host, authority) }),
  }).catch((error: unknown) => {
    throw certificateError(error, host) ?? error
  })
  // `isValid` reports errors. Without a listener, the end of an idle connection would end the process.
  connection.on('error', () => undefined)
  return connection
}

/** Ends another connection. Does nothing if it has already ended. */
export async function endConnection(connection: Connection, id: number): Promise<void> {
  await connection.query(`kill connection ${Number(id)}`).catch((error: unknown) => {
    if (!(error instanceof SqlError) || error.errno !== NO_SUCH_THREAD) throw error
  })
}

/** Whether an error says that the server is unavailable, rather than that it refuses. */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code
  if (typeof code === 'string' && NOT_REACHED.has(code)) return true
  if (!(error instanceof SqlError)) return false
  // The client library's own errors, such as an unexpected end of the connection, have numbers above 45,000.
  return NOT_NOW.has(error.errno) || (error.fatal && error.errno >= 45_000) || isUnavailable(error.cause)
}

async function responds(connection: Connection): Promise<boolean> {
  const ping = connection.ping().then(
    () => true,
    () => false,
  )
  return await Promise.race([ping, delay(CONNECT_TIMEOUT_MS, false, { ref: false })])
}
