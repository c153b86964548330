import { chmodSync, closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataDir } from '#server/platform/data-dir.ts'

/**
 * Locks a data directory for this process. Two engines in one directory would stop each other's php-fpm and let two
 * requests write to a wiki at once. Uses SQLite's file lock, which the kernel releases however the process ends.
 * @returns a function that unlocks it; null if another process holds the lock.
 */
export function lockDataDir(file: string): (() => void) | null {
  makeDataDir(dirname(file))
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => lock.close()
  } catch {
    lock.close()
    return null
  }
}
