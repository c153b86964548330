import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a data directory for this process: two engines there would end each other's php-fpm and break the rule of one
 * writer a wiki. SQLite's file lock is used because the kernel frees it however the process ends.
 * @returns what frees it, or null where another process holds it.
 */
export function lockDataDir(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => lock.close()
  } catch {
    lock.close()
    return null
  }
}
