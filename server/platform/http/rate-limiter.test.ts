import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import type { AppError } from './app-error.ts'
import { hitNetwork } from './hit-network.ts'
import { createMemoryRateLimiter } from './memory-rate-limiter.ts'
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'

const limit = { name: 'knock', max: 3, windowMs: MINUTE_MS }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

/** Returns the seconds to wait, or 0 if the attempt was allowed. */
async function waitOf(attempt: Promise<void>): Promise<number> {
  try {
    await attempt
    return 0
  } catch (thrown) {
    const error = thrown as AppError
    expect(error.status).toBe(429)
    return error.retryAfterSeconds ?? 0
  }
}

// The database limiter uses plain SQL, so it can be tested with both databases.
describe.each([
  ['in memory', (clock: FakeClock) => createMemoryRateLimiter(clock)],
  ['in the database', (clock: FakeClock) => createPostgresRateLimiter(database.db, clock)],
])('limits %s', (where, create) => {
  let limiter: RateLimiter
  const start = () => {
    const clock = new FakeClock()
    limiter = create(clock)
    return clock
  }
  const attempt = (key: string, used: RateLimit = limit, cost?: number) =>
    waitOf(limiter.hit(used, `${where} ${key}`, cost))
  const network = (ip: string, used: RateLimit) => waitOf(hitNetwork(limiter, used, ip))

  test('the attempt after the last allowed one waits until the oldest no longer counts', async () => {
    const clock = start()
    const key = 'one'
    expect([await attempt(key), await attempt(key), await attempt(key)]).toEqual([0, 0, 0])
    clock.advance(20_500)
    expect(await attempt(key)).toBe(40)
    clock.advance(39_499)
    expect(await attempt(key)).toBe(1)
    clock.advance(1)
    expect(await attempt(key)).toBe(0)
  })

  test('attempts at the end of one minute leave none for the beginning of the next', async () => {
    const clock = start()
    expect(await attempt('edge')).toBe(0)
    clock.advance(59_000)
    expect([await attempt('edge'), await attempt('edge')]).toEqual([0, 0])
    clock.advance(2000)
    // The first attempt no longer counts, the other two do.
    expect([await attempt('edge'), await attempt('edge')]).toEqual([0, 58])
    clock.advance(57_999)
    expect(await attempt('edge')).toBe(1)
    clock.advance(1)
    expect([await attempt('edge'), await attempt('edge'), await attempt('edge')]).toEqual([0, 0, 2])
  })

  test('refused attempts do not prolong the wait', async () => {
    const clock = start()
    for (let count = 0; count < 3; count += 1) await attempt('patient')
    for (let second = 1; second < 60; second += 1) {
      clock.advance(1000)
      expect(await attempt('patient')).toBe(60 - second)
    }
    clock.advance(1000)
    expect(await attempt('patient')).toBe(0)
  })

  test('a limit of many attempts also slides, and is never exceeded by more than a twentieth of the window', async () => {
    const clock = start()
    const many = { name: 'many', max: 100, windowMs: MINUTE_MS }
    const letThrough: number[] = []
    for (let step = 0; step < 1800; step += 1) {
      if ((await attempt('steady', many)) === 0) letThrough.push(clock.now())
      clock.advance(100)
    }
    const within = (ms: number) =>
      Math.max(...letThrough.map(from => letThrough.filter(at => at >= from && at < from + ms).length))
    expect(within(MINUTE_MS - MINUTE_MS / 20)).toBe(100)
    expect(letThrough.length).toBeGreaterThanOrEqual(300)
    expect(letThrough.length).toBeLessThanOrEqual(320)
  })

  test('an attempt can cost more than one', async () => {
    const clock = start()
    expect(await attempt('dear', limit, 2)).toBe(0)
    clock.advance(10_000)
    expect(await attempt('dear', limit, 2)).toBe(50)
    expect(await attempt('dear')).toBe(0)
    expect(await attempt('dear', limit, 3)).toBe(60)
    expect(await attempt('dear', limit, 4)).toBe(60)
  })

  test('keys and limits do not share their counts', async () => {
    start()
    for (let count = 0; count < 3; count += 1) await attempt('two')
    expect(await attempt('two')).toBeGreaterThan(0)
    expect(await attempt('three')).toBe(0)
    expect(await attempt('two', { ...limit, name: 'other' })).toBe(0)
    for (const key of ['__proto__', 'constructor', '']) expect(await attempt(key)).toBe(0)
  })

  test('simultaneous attempts are all counted', async () => {
    start()
    const waits = await Promise.all(Array.from({ length: 10 }, () => attempt('four')))
    expect(waits.filter(wait => wait === 0)).toHaveLength(3)
  })

  test('an IPv6 customer who uses a whole /48 gets ten times the attempts of one network', async () => {
    start()
    const walk = { ...limit, name: `${where} walk` }
    const waits: number[] = []
    for (let subnet = 0; subnet < 100; subnet += 1)
      waits.push(await network(`2001:db8:7:${subnet.toString(16)}::1`, walk))
    expect(waits.filter(wait => wait === 0)).toHaveLength(30)
    expect(await network('2001:db8:8::1', walk)).toBe(0)
  })

  test('a used-up /64 cannot use up the /48 around it', async () => {
    start()
    const neighbours = { ...limit, name: `${where} neighbours` }
    for (let count = 0; count < 100; count += 1) await network('2001:db8:9:1::1', neighbours)
    expect(await network('2001:db8:9:2::1', neighbours)).toBe(0)
  })
})
