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

/** Counts in memory with SQLite, which has one server process, and in the database with PostgreSQL. */
export function createRateLimiter({ config, db, clock }: Options): RateLimiter {
  return config.databaseUrl === null ? createMemoryRateLimiter(clock) : createPostgresRateLimiter(db, clock)
}
