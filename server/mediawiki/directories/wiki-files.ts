import { join } from 'node:path'

/** Names in a wiki's directory; this one is of its databases. */
export const DATABASE_DIR = 'db'
export const IMAGES_DIR = 'images'
/** In `IMAGES_DIR`: parts of unfinished uploads. */
export const STASH_DIR = 'temp'
/** Emails that the wiki wants to send, until the service collects them. */
export const MAIL_DIR = 'mail'
/** PHP's temporary files for this wiki. Emptied at start; old files are removed. */
export const TEMPORARY_DIR = 'tmp'
/** In `TEMPORARY_DIR`: a file that MediaWiki touches before and after it changes a file in `IMAGES_DIR`. */
export const FILES_CHANGED = 'files-changed'
/**
 * In `DATABASE_DIR`: MediaWiki's named locks. Without them, updates that follow an edit may overtake each
 * other.
 */
export const LOCKS_DIR = 'locks'

/**
 * Frequent writes go to separate databases, as MediaWiki's installer sets them up, so that they never wait
 * for edits.
 */
export const CACHE_DATABASE = 'cache.sqlite'
export const SESSION_DATABASE = 'sessions.sqlite'

export function mainDatabase(dir: string, dbName: string): string {
  return join(dir, DATABASE_DIR, `${dbName}.sqlite`)
}

export function jobDatabase(dir: string, dbName: string): string {
  return join(dir, DATABASE_DIR, `${dbName}_jobqueue.sqlite`)
}
