import { AppError } from './app-error.ts'

/** Counts attempts by key in a sliding window that ends now. */
export interface RateLimiter {
  /**
   * Counts one attempt. A refused attempt is not counted, so it does not prolong the wait. Do not call this
   * inside a database transaction. For limits by network, use `hitNetwork`.
   * @param cost how many attempts this one counts as; 1 by default. With 0, it only checks whether the limit is used up.
   * @throws AppError 429 with Retry-After if `limit.max` attempts were allowed within the last
   * `limit.windowMs`.
   */
  hit(limit: RateLimit, key: string, cost?: number): Promise<void>
}

export interface RateLimit {
  /** Part of the stored key. A constant, never derived from a request. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Whether an attempt is within its limit, for callers that do not refuse attempts.
 * @param counted the result of `hit`.
 */
export async function isAllowed(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status === 429) return false
    throw thrown
  }
}
