import { type StorageFault, StorageFaultError } from '#server/platform/storage-fault.ts'

/** Classes and codes of PostgreSQL's errors. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CODES: readonly (readonly [prefix: string, fault: StorageFault])[] = [
  // connection_exception
  ['08', 'away'],
  // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped
  ['57P', 'away'],
  // disk_full
  ['53100', 'full'],
  // insufficient_resources: too_many_connections, out_of_memory
  ['53', 'away'],
  // lock_not_available
  ['55P03', 'locked'],
  // query_canceled: the statement exceeded its time limit, because others hold its locks or the server is too busy
  ['57014', 'locked'],
  // idle_in_transaction_session_timeout, transaction_timeout: the server has ended the connection
  ['25P03', 'away'],
  ['25P04', 'away'],
  // serialization_failure, deadlock_detected: the transaction that PostgreSQL ended can be repeated
  ['40001', 'locked'],
  ['40P01', 'locked'],
  // read_only_sql_transaction, as on a standby
  ['25006', 'read-only'],
]

const SOCKET_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]

/** Messages of the client `pg`, which have no code, for a lost connection. */
const LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|not queryable/

/** Names the fault behind an error of PostgreSQL's client, so that it is not taken for a bug of the service. */
export async function namePostgresFaults<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    const fault = faultOf(error)
    throw fault === null ? error : new StorageFaultError(fault, { cause: error })
  }
}

function faultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return LOST.test(error.message) ? 'away' : null
  if (SOCKET_CODES.includes(code)) return 'away'
  return CODES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}
