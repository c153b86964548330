import { join } from 'node:path'

/** Where a wiki's databases lie. */
export const DATABASE_DIR = 'db'
export const IMAGES_DIR = 'images'
/** What the wiki wants sent, until the service has taken it. */
export const MAIL_DIR = 'mail'
/** PHP's temporary files for this wiki; emptied at start. */
export const TEMPORARY_DIR = 'tmp'
/** Below the databases: MediaWiki's named locks, without which updates that follow an edit may overtake each other. */
export const LOCKS_DIR = 'locks'

/** Frequent writes have files of their own, so that they never wait for the pages' (MediaWiki's own advice for SQLite). */
export const CACHE_DATABASE = 'cache.sqlite'
export const SESSION_DATABASE = 'sessions.sqlite'

export function mainDatabase(dir: string, dbName: string): string {
  return join(dir, DATABASE_DIR, `${dbName}.sqlite`)
}

export function jobDatabase(dir: string, dbName: string): string {
  return join(dir, DATABASE_DIR, `${dbName}_jobqueue.sqlite`)
}
