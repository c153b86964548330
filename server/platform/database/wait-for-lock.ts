import { setTimeout as delay } from 'node:timers/promises'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import { AT_ONCE } from './dialect.ts'
import type { WatchStep } from './watched-dialect.ts'

/** Milliseconds to wait while another process writes, such as a backup. */
const WAIT_MAX_MS = 5000
/** Milliseconds between two attempts. */
const PAUSE_MS = 20
/** What needs the lock. */
const WRITES = /^(begin|insert|update|delete)/i

/**
 * Repeats steps of SQLite while another process has the lock. Meanwhile this process answers other requests;
 * SQLite's own waiting would stop all of it. Steps run one after another, so only the first ones wait: once the
 * lock has been held for too long, each step is tried once, until one gets the lock. So is a statement that ends with
 * {@link AT_ONCE}.
 */
export function createLockWaiter(): WatchStep {
  let heldSince: number | null = null
  return async (step, sql) => {
    for (;;) {
      try {
        const result = await step()
        if (WRITES.test(sql)) heldSince = null
        return result
      } catch (error) {
        if (storageFaultOf(error) !== 'locked' || sql.endsWith(AT_ONCE)) throw error
        heldSince ??= performance.now()
        if (performance.now() - heldSince > WAIT_MAX_MS) throw error
      }
      await delay(PAUSE_MS)
    }
  }
}
