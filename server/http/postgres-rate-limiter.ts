import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/deps.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'
import { tooMany } from './too-many.ts'

/** Counts in the database, so that server processes share their limits. One statement is one attempt. */
export function createPostgresRateLimiter(db: Db, clock: Clock): RateLimiter {
  return {
    async hit(limit: RateLimit, key: string) {
      const now = clock.now()
      const fresh = { count: 1, resets_at: now + limit.windowMs }
      const { count, resets_at } = await db
        .insertInto('rate_limits')
        .values({ key: `${limit.name}:${key}`, ...fresh })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.count + 1 end`,
            resets_at: sql<number>`case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow()
      if (count > limit.max) throw tooMany(resets_at - now)
    },
  }
}
