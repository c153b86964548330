import type { Clock } from '#server/platform/clock.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'
import { type Attempts, countRunning, slide } from './sliding-window.ts'
import { tooMany } from './too-many.ts'

/** The most keys kept per rate limit, so that millions of made-up keys cannot fill the memory. */
export const KEYS_MAX = 10_000
/** How many keys are compared when one must be dropped. */
const CANDIDATES = 8

/**
 * Counts in this process's memory. Each rate limit has its own map, so a flood of keys for one affects no
 * other.
 */
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
 * Drops the least used of the oldest keys and moves the others to the end of the queue. A key that has used
 * up its limit outlives any number of new keys, so a flood of keys does not give it new attempts.
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
