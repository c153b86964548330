import { expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { createMemoryRateLimiter, KEYS_MAX } from './memory-rate-limiter.ts'

const limit = { name: 'knock', max: 3, windowMs: MINUTE_MS }

test('a flood of keys neither fills the memory nor gives a used-up key new attempts', async () => {
  const limiter = createMemoryRateLimiter(new FakeClock())
  for (let count = 0; count < limit.max; count += 1) await limiter.hit(limit, 'victim')
  for (let sender = 0; sender < 4 * KEYS_MAX; sender += 1) {
    await limiter.hit(limit, `sender ${sender}`)
    if (sender % 10_000 === 0)
      await expect(limiter.hit(limit, 'victim')).rejects.toMatchObject({ status: 429 })
  }
  expect(limiter.size).toBe(KEYS_MAX)
  await expect(limiter.hit(limit, 'victim')).rejects.toMatchObject({ status: 429 })
})

test('a flood of keys for one limit does not affect another', async () => {
  const limiter = createMemoryRateLimiter(new FakeClock())
  const other = { ...limit, name: 'other' }
  await limiter.hit(other, 'ada')
  for (let sender = 0; sender < 2 * KEYS_MAX; sender += 1)
    for (let count = 0; count < limit.max; count += 1) await limiter.hit(limit, `sender ${sender}`)
  for (let count = 1; count < other.max; count += 1) await limiter.hit(other, 'ada')
  await expect(limiter.hit(other, 'ada')).rejects.toMatchObject({ status: 429 })
})

test('new keys are counted while the memory is full of used-up keys', async () => {
  const limiter = createMemoryRateLimiter(new FakeClock())
  for (let sender = 0; sender < KEYS_MAX; sender += 1)
    for (let count = 0; count < limit.max; count += 1) await limiter.hit(limit, `sender ${sender}`)
  for (let count = 0; count < limit.max; count += 1) await limiter.hit(limit, 'newcomer')
  await expect(limiter.hit(limit, 'newcomer')).rejects.toMatchObject({ status: 429 })
  expect(limiter.size).toBe(KEYS_MAX)
})
