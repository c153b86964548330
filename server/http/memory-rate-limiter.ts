import type { Clock } from '#server/clock.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'
import { tooMany } from './too-many.ts'

/** Beyond this many keys the ended windows are dropped, so that many senders cannot fill the memory. */
const SWEEP_AT = 10_000

/** Counts within this process, each window beginning with its first attempt. */
export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, { count: number; resetsAt: number }>()
  let sweepAt = SWEEP_AT
  const sweep = (now: number) => {
    for (const [key, window] of windows) if (window.resetsAt <= now) windows.delete(key)
    // Should all of them be running, the next sweep waits for twice as many: the cost of a hit stays constant.
    sweepAt = Math.max(SWEEP_AT, windows.size * 2)
  }
  return {
    async hit(limit: RateLimit, key: string) {
      const now = clock.now()
      if (windows.size >= sweepAt) sweep(now)
      const id = `${limit.name}:${key}`
      const running = windows.get(id)
      const window =
        running && running.resetsAt > now ? running : { count: 0, resetsAt: now + limit.windowMs }
      windows.set(id, window)
      window.count += 1
      if (window.count > limit.max) throw tooMany(window.resetsAt - now)
    },
  }
}
