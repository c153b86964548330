import { MINUTE_MS } from '#contract/durations.ts'
import type { RateLimit } from './rate-limiter.ts'

/**
 * When attempts were allowed, and how many, oldest first. Refused attempts are not stored, so they do not prolong
 * a refusal.
 */
export type Attempts = readonly (readonly [at: number, count: number])[]

/** Milliseconds by which the clocks of several machines may differ. */
const CLOCKS_DIFFER_MS = MINUTE_MS

/** The most entries kept per key. */
const GRAINS = 20

/** Either the attempts including the new one, or the time until it would be allowed. */
export type Verdict = { readonly attempts: Attempts } | { readonly waitMs: number }

/**
 * Checks one attempt against a window that ends now. For limits of more than {@link GRAINS} attempts, those
 * of one twentieth of the window share an entry, which bounds the memory. Smaller limits are exact.
 */
export function slide(kept: Attempts, limit: RateLimit, now: number, cost = 1): Verdict {
  const { max, windowMs } = limit
  const running = kept.filter(isRunning(windowMs, now))
  let free = max - countOf(running)
  // A check with cost 0 waits until an attempt with cost 1 would be allowed.
  const needed = Math.max(1, cost)
  if (needed <= free) return { attempts: cost === 0 ? running : withAttempt(running, limit, now, cost) }
  for (const [at, count] of running) {
    free += count
    if (needed <= free) return { waitMs: at + windowMs - now }
  }
  // The attempt costs more than the limit can ever allow.
  return { waitMs: windowMs }
}

/** The number of attempts that count now. */
export function countRunning(kept: Attempts, { windowMs }: RateLimit, now: number): number {
  return countOf(kept.filter(isRunning(windowMs, now)))
}

/**
 * Attempts in the future were made before the clock was set back. They do not count, because they would block
 * people until the clock catches up.
 */
function isRunning(windowMs: number, now: number): (attempt: Attempts[number]) => boolean {
  return ([at]) => at + windowMs > now && at <= now + CLOCKS_DIFFER_MS
}

function countOf(attempts: Attempts): number {
  return attempts.reduce((sum, [, count]) => sum + count, 0)
}

function withAttempt(running: Attempts, { max, windowMs }: RateLimit, now: number, cost: number): Attempts {
  const newest = running.at(-1)
  const grainMs = max > GRAINS ? windowMs / GRAINS : 0
  if (newest && now - newest[0] <= grainMs) return [...running.slice(0, -1), [newest[0], newest[1] + cost]]
  return [...running, [now, cost]]
}
