import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createMemoryRateLimiter } from './memory-rate-limiter.ts'
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

interface Options {
  readonly config: Pick<ServerConfig, 'databaseUrl'>
  readonly db: Db
  readonly clock: Clock
}

/** With SQLite there is one server process, so its memory is enough. */
export function createRateLimiter({ config, db, clock }: Options): RateLimiter {
  return config.databaseUrl === null ? createMemoryRateLimiter(clock) : createPostgresRateLimiter(db, clock)
}
