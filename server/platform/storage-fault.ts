import { isNativeError } from 'node:util/types'

/**
 * What is wrong with the service's storage, as opposed to bugs and invalid requests. Passes by itself or once the
 * operator acts:
 * - `full`: there is no space left;
 * - `read-only`: nothing can be written;
 * - `locked`: another process has held the lock for longer than we wait;
 * - `away`: the database server cannot be reached.
 */
export type StorageFault = 'full' | 'read-only' | 'locked' | 'away'

/** Carries a {@link StorageFault} that only its source could recognize. */
export class StorageFaultError extends Error {
  override readonly name = 'StorageFaultError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, options?: ErrorOptions) {
    super(`The storage is ${fault}.`, options)
    this.fault = fault
  }
}

/** The disk has too little space for an operation, which can be retried once there is more. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/** Error codes of the file system. Source: errno(3). */
const FILE_CODES: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
}

/** SQLite's primary result codes. Source: https://www.sqlite.org/rescode.html */
const SQLITE_CODES: Readonly<Record<number, StorageFault>> = {
  5: 'locked',
  6: 'locked',
  8: 'read-only',
  13: 'full',
}

/** SQLITE_IOERR_SHMSIZE: the file that SQLite shares with other processes cannot grow. */
const SQLITE_SHARED_FILE_FULL = 4874

/** Errors of MariaDB and of its client. Source: https://mariadb.com/kb/en/mariadb-error-codes/ */
const MARIADB_NUMBERS: Readonly<Record<number, StorageFault>> = {
  // ER_DISK_FULL, ER_RECORD_FILE_FULL
  1021: 'full',
  1114: 'full',
  // ER_LOCK_WAIT_TIMEOUT, ER_LOCK_DEADLOCK
  1205: 'locked',
  1213: 'locked',
  // ER_OPTION_PREVENTS_STATEMENT (read_only), ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION
  1290: 'read-only',
  1792: 'read-only',
  // ER_CON_COUNT_ERROR, ER_SERVER_SHUTDOWN, ER_CONNECTION_KILLED
  1040: 'away',
  1053: 'away',
  1927: 'away',
  // The client: connecting took too long, the connection was lost, or the pool has none.
  45012: 'away',
  45009: 'away',
  45028: 'away',
}

/** How MariaDB reports file system errors; 28 is ENOSPC and 122 is EDQUOT. */
const MARIADB_FILE_FULL = /\b(?:errno:|error:?) "?(?:28|122)\b/i

/**
 * What programs print when the disk is full, in the words of the system, Node, SQLite and MariaDB, which PHP,
 * `pg_dump` and our own programs repeat.
 */
const SAYS_FULL = new RegExp(
  [
    ...['ENOSPC', 'EDQUOT', 'no space left on device', 'disk quota exceeded'],
    ...['database or disk is full', 'disk full \\(', "the table '.*' is full", MARIADB_FILE_FULL.source],
  ].join('|'),
  'i',
)

/** How many causes are examined, in case they form a cycle. */
const CAUSES_MAX = 5

/** Finds the storage fault behind an error or one of its causes; null if there is none. */
export function storageFaultOf(thrown: unknown): StorageFault | null {
  let error = thrown
  for (let depth = 0; depth < CAUSES_MAX && isNativeError(error); depth += 1) {
    const fault = ownFaultOf(error)
    if (fault !== null) return fault
    error = error.cause
  }
  return null
}

/** Whether an error or one of its causes says that the disk is full or has too little space. */
export function isDiskFull(thrown: unknown): boolean {
  return storageFaultOf(thrown) === 'full'
}

/** Makes an error for a failed program, which only says in words what was wrong. @param output the program's output. */
export function programError(message: string, output = message): Error {
  return new Error(message, { cause: faultInOutput(output) })
}

/** The storage fault that a program's output reports, as the cause of its failure. */
export function faultInOutput(output: string): StorageFaultError | undefined {
  return SAYS_FULL.test(output) ? new StorageFaultError('full') : undefined
}

function ownFaultOf(error: Error): StorageFault | null {
  if (error instanceof StorageFaultError) return error.fault
  if (error instanceof NoRoomError) return 'full'
  const { code, errcode, errno, sqlState } = error as {
    code?: unknown
    errcode?: unknown
    errno?: unknown
    sqlState?: unknown
  }
  // Only MariaDB's client sets it.
  if (typeof sqlState === 'string') {
    // SQLSTATE 08: connection_exception. The client's own connection errors have a socket error code.
    const isConnection = sqlState.startsWith('08') || /^E[A-Z]+$/.test(String(code))
    if (MARIADB_FILE_FULL.test(error.message)) return 'full'
    return MARIADB_NUMBERS[Number(errno)] ?? (isConnection ? 'away' : null)
  }
  if (typeof errcode === 'number')
    return errcode === SQLITE_SHARED_FILE_FULL ? 'full' : (SQLITE_CODES[errcode & 0xff] ?? null)
  return typeof code === 'string' ? (FILE_CODES[code] ?? null) : null
}
