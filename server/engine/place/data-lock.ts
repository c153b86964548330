import { chmodSync, closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataDir } from '#server/platform/data-dir.ts'

/**
 * Takes a data directory for this process: two engines there would end each other's php-fpm and break the rule of one
 * writer a wiki. SQLite's file lock is used because the kernel frees it however the process ends.
 * @returns what frees it, or null where another process holds it.
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
