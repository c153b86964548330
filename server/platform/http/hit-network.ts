import { networksOf } from './network.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'

/**
 * Counts an attempt by a network. Every rate limit by network uses this function: for IPv6, it also counts the
 * attempt for the /48 around the /64, with ten times the limit. Refused attempts of a /64 do not count for the /48.
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
