/** Counts attempts by key. */
export interface RateLimiter {
  /**
   * Counts one attempt.
   * @throws AppError 429 with Retry-After once `limit.max` attempts were made within the running window.
   */
  hit(limit: RateLimit, key: string): Promise<void>
}

export interface RateLimit {
  /** Part of the stored key. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
}
