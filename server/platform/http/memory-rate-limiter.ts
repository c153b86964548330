import type { Clock } from '#server/platform/clock.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'
import { type Attempts, countRunning, slide } from './sliding-window.ts'
import { tooMany } from './too-many.ts'

/** Keys kept for each limit, so that somebody who makes millions of them cannot fill the memory. */
export const KEYS_MAX = 10_000
/** Keys compared when one has to go. */
const CANDIDATES = 8

/** Counts within this process. Each limit has its own room: a flood of keys for one limit touches no other. */
export function createMemoryRateLimiter(clock: Clock): RateLimiter & { readonly size: number } {
  const limits = new Map<string, Map<string, Attempts>>()
  return {
    get size() {
      return limits.values().reduce((sum, keys) => sum + keys.size, 0)
    },
    async hit(limit: RateLimit, key: string, cost = 1) {
      const now = clock.now()
      const keys = limits.get(limit.name) ?? new Map<string, Attempts>()
      limits.set(limit.name, keys)
      const verdict = slide(keys.get(key) ?? [], limit, now, cost)
      if ('waitMs' in verdict) throw tooMany(verdict.waitMs)
      if (!keys.has(key) && keys.size >= KEYS_MAX) makeRoom(keys, limit, now)
      keys.set(key, verdict.attempts)
    },
  }
}

/**
 * Forgets the least used of the keys that have waited longest; the others go to the end of the queue. A key that has used
 * its limit up outlives any number of fresh ones, so a flood of keys does not buy new attempts for it.
 */
function makeRoom(keys: Map<string, Attempts>, limit: RateLimit, now: number): void {
  const candidates = [...keys.entries().take(CANDIDATES)].map(([key, attempts]) => ({
    key,
    attempts,
    used: countRunning(attempts, limit, now),
  }))
  const least = Math.min(...candidates.map(({ used }) => used))
  const victim = candidates.find(({ used }) => used === least)
  for (const { key, attempts } of candidates) {
    keys.delete(key)
    if (key !== victim?.key) keys.set(key, attempts)
  }
}
