/** Counts attempts by key, within a window that slides: it always ends now. */
export interface RateLimiter {
  /**
   * Counts one attempt. A refused attempt is not counted, so it makes nobody wait longer. Not to be called inside a
   * database transaction. For limits by network use `hitNetwork`.
   * @param cost how much of the limit the attempt takes; 1 unless said otherwise.
   * @throws AppError 429 with Retry-After where `limit.max` attempts were let through within the last `limit.windowMs`.
   */
  hit(limit: RateLimit, key: string, cost?: number): Promise<void>
}

export interface RateLimit {
  /** Part of the stored key; one of a fixed few, never made of what a client sent. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
}
