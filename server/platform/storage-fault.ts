import { isNativeError } from 'node:util/types'

/**
 * What is wrong with the storage below the service, where it is nobody's mistake and passes by itself or once
 * the operator acts:
 * - `full`: there is no space left;
 * - `read-only`: nothing can be written;
 * - `locked`: another process holds the lock for longer than we wait;
 * - `away`: the database server cannot be reached.
 */
export type StorageFault = 'full' | 'read-only' | 'locked' | 'away'

/** Carries a {@link StorageFault} that only its source can recognize. */
export class StorageFaultError extends Error {
  override readonly name = 'StorageFaultError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, options?: ErrorOptions) {
    super(`The storage is ${fault}.`, options)
    this.fault = fault
  }
}

/** The disk has too little room for what was to be done. It can be tried again when there is more. */
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
  // The client: the connection took too long, was lost, or the pool has none.
  45012: 'away',
  45009: 'away',
  45028: 'away',
}

/** How MariaDB names an error of its file system; 28 is ENOSPC and 122 is EDQUOT. */
const MARIADB_FILE_FULL = /\b(?:errno:|error:?) "?(?:28|122)\b/i

/**
 * What programs print when the disk is full, in the words of the system, Node, SQLite and MariaDB. PHP, `pg_dump` and
 * this project's own processes pass them on.
 */
const SAYS_FULL = new RegExp(
  [
    ...['ENOSPC', 'EDQUOT', 'no space left on device', 'disk quota exceeded'],
    ...['database or disk is full', 'disk full \\(', "the table '.*' is full", MARIADB_FILE_FULL.source],
  ].join('|'),
  'i',
)

/** The most causes that are looked at, so that a circle of them ends. */
const CAUSES_MAX = 5

/** Finds the fault of the storage behind an error or one of its causes; null if there is none. */
export function storageFaultOf(thrown: unknown): StorageFault | null {
  let error = thrown
  for (let depth = 0; depth < CAUSES_MAX && isNativeError(error); depth += 1) {
    const fault = ownFaultOf(error)
    if (fault !== null) return fault
    error = error.cause
  }
  return null
}

/** Whether an error or one of its causes says that the disk is full, or has too little room. */
export function isDiskFull(thrown: unknown): boolean {
  return storageFaultOf(thrown) === 'full'
}

/**
 * The failure of a program, which says only in words what was wrong.
 * @param output what it printed.
 */
export function programError(message: string, output = message): Error {
  return new Error(message, { cause: faultInOutput(output) })
}

/** The fault of the storage that a program's output tells of, as the cause of its failure. */
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
    // SQLSTATE 08: connection_exception. The client gives its own connection errors a code of the socket.
    const isConnection = sqlState.startsWith('08') || /^E[A-Z]+$/.test(String(code))
    if (MARIADB_FILE_FULL.test(error.message)) return 'full'
    return MARIADB_NUMBERS[Number(errno)] ?? (isConnection ? 'away' : null)
  }
  if (typeof errcode === 'number')
    return errcode === SQLITE_SHARED_FILE_FULL ? 'full' : (SQLITE_CODES[errcode & 0xff] ?? null)
  return typeof code === 'string' ? (FILE_CODES[code] ?? null) : null
}
