import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AppError } from '#server/http/app-error.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createMemoryRateLimiter } from './memory-rate-limiter.ts'
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

const MINUTE = 60_000
const limit = { name: 'knock', max: 3, windowMs: MINUTE }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

/** Seconds to wait, or 0 where the attempt was let through. */
async function attempt(limiter: RateLimiter, key: string): Promise<number> {
  try {
    await limiter.hit(limit, key)
    return 0
  } catch (thrown) {
    const error = thrown as AppError
    expect(error.status).toBe(429)
    return error.retryAfterSeconds ?? 0
  }
}

// The store in the database is plain SQL, so it is held to the same rules on both.
describe.each([
  ['in memory', (clock: FakeClock) => createMemoryRateLimiter(clock)],
  ['in the database', (clock: FakeClock) => createPostgresRateLimiter(database.db, clock)],
])('limits %s', (where, create) => {
  test('the attempt after the last allowed one has to wait until the window ends', async () => {
    const clock = new FakeClock()
    const limiter = create(clock)
    const key = `${where} one`
    expect([await attempt(limiter, key), await attempt(limiter, key), await attempt(limiter, key)]).toEqual([
      0, 0, 0,
    ])
    clock.advance(20_500)
    expect(await attempt(limiter, key)).toBe(40)
    clock.advance(39_499)
    expect(await attempt(limiter, key)).toBe(1)
    clock.advance(1)
    expect(await attempt(limiter, key)).toBe(0)
  })

  test('keys and limits do not share their counts', async () => {
    const limiter = create(new FakeClock())
    for (let count = 0; count < 3; count += 1) await attempt(limiter, `${where} two`)
    expect(await attempt(limiter, `${where} two`)).toBeGreaterThan(0)
    expect(await attempt(limiter, `${where} three`)).toBe(0)
    await limiter.hit({ ...limit, name: 'other' }, `${where} two`)
  })

  test('attempts at the same moment are all counted', async () => {
    const limiter = create(new FakeClock())
    const waits = await Promise.all(Array.from({ length: 10 }, () => attempt(limiter, `${where} four`)))
    expect(waits.filter(wait => wait === 0)).toHaveLength(3)
  })
})

test('very many senders do not fill the memory with windows that have ended', async () => {
  const clock = new FakeClock()
  const limiter = createMemoryRateLimiter(clock)
  for (let sender = 0; sender < 30_000; sender += 1) {
    if (sender % 5000 === 0) clock.advance(MINUTE)
    await limiter.hit(limit, `sender ${sender}`)
  }
  expect(await attempt(limiter, 'sender 29999')).toBe(0)
})
