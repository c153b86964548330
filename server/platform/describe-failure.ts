import { OperatorError } from './operator-error.ts'
import { StorageFaultError } from './storage-fault.ts'

/** SQLite's primary result codes SQLITE_CORRUPT and SQLITE_NOTADB. Source: https://www.sqlite.org/rescode.html */
const DAMAGED: readonly number[] = [11, 26]
/** Classes 28 and 3D of PostgreSQL's errors: the log-in was refused, or there is no such database. */
const REFUSED_BY_POSTGRES = /^(?:28|3D)...$/

/**
 * Tells the operator why the server or a command ended: in one line if they can act on it, otherwise with the
 * stack trace.
 */
export function describeFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { message } = thrown
  if (thrown instanceof OperatorError) return message
  if (thrown instanceof StorageFaultError && thrown.cause instanceof Error)
    return describeFailure(thrown.cause)
  const { code = '', errcode = 0 } = thrown as { readonly code?: string; readonly errcode?: number }
  if (DAMAGED.includes(errcode & 0xff))
    return `The database in DATA_DIR cannot be read (${message}): check DATA_DIR, or restore a backup.`
  if (REFUSED_BY_POSTGRES.test(code))
    return `The database refuses the connection (${message}): check DATABASE_URL.`
  switch (code) {
    case 'EADDRINUSE':
      return 'The port is already in use: stop the program that listens there, or set PORT to another one.'
    case 'EACCES':
    case 'EROFS':
      return `${message}. Check DATA_DIR, PORT and the rights of this user.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return `The database cannot be reached (${message}): check DATABASE_URL.`
    default:
      return thrown.stack ?? message
  }
}
