import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'
import { type Attempts, slide, type Verdict } from './sliding-window.ts'
import { tooMany } from './too-many.ts'

/** Counts in the database, so that server processes share their rate limits. */
export function createPostgresRateLimiter(db: Db, clock: Clock): RateLimiter {
  return {
    async hit(limit: RateLimit, name: string, cost = 1) {
      const key = `${limit.name}:${name}`
      const now = clock.now()
      // Attempts that will be refused cost only one read and take no lock, even in a flood.
      const verdict = slide(await read(db, key), limit, now, cost)
      const settled =
        'waitMs' in verdict
          ? verdict
          : await db.transaction().execute(async trx => await count(trx, key, limit, now, cost))
      if ('waitMs' in settled) throw tooMany(settled.waitMs)
    },
  }
}

async function read(db: Db, key: string): Promise<Attempts> {
  const row = await db.selectFrom('rate_limits').select('attempts').where('key', '=', key).executeTakeFirst()
  return row ? parse(row.attempts) : []
}

/** The upsert locks the row until the transaction ends, so that simultaneous attempts are counted one after another. */
async function count(trx: Db, key: string, limit: RateLimit, now: number, cost: number): Promise<Verdict> {
  const expires_at = now + limit.windowMs
  const row = await trx
    .insertInto('rate_limits')
    .values({ key, attempts: '[]', expires_at })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ expires_at }))
    .returning('attempts')
    .executeTakeFirstOrThrow()
  const verdict = slide(parse(row.attempts), limit, now, cost)
  if ('attempts' in verdict)
    await trx
      .updateTable('rate_limits')
      .set({ attempts: JSON.stringify(verdict.attempts) })
      .where('key', '=', key)
      .execute()
  return verdict
}

function parse(attempts: string): Attempts {
  return JSON.parse(attempts) as Attempts
}
