import type { Deps } from '#server/deps.ts'
import { createMemoryRateLimiter } from './memory-rate-limiter.ts'
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** With SQLite there is one server process, so its memory is enough. */
export function createRateLimiter({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): RateLimiter {
  return config.databaseUrl === null ? createMemoryRateLimiter(clock) : createPostgresRateLimiter(db, clock)
}
