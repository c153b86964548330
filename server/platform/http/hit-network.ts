import { networksOf } from './network.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'

/**
 * Counts one attempt of a network. Every rate limit by network goes through here: for IPv6, the /48 around
 * the /64 is counted as well, with ten times the limit. A used-up /64 takes nothing from its neighbours.
 * @param ip `request.ip`.
 * @throws AppError 429 with Retry-After.
 */
export async function hitNetwork(
  limiter: RateLimiter,
  limit: RateLimit,
  ip: string,
  cost = 1,
): Promise<void> {
  for (const { name, allowance } of networksOf(ip))
    await limiter.hit(allowance === 1 ? limit : wideLimit(limit, allowance), name, cost)
}

function wideLimit({ name, max, windowMs }: RateLimit, allowance: number): RateLimit {
  return { name: `${name}-wide`, max: max * allowance, windowMs }
}
