import { describe, expect, test } from '@jest/globals'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import { serviceClock } from './shared-clock.ts'

eachTestHasDatabase()

/** The service's clock on a machine whose own clock is off, and the lines that it logs. */
async function clockOf(offMs: number) {
  const lines: unknown[] = []
  const log = createLog('silent')
  log.error = ((fields: unknown) => void lines.push(fields)) as never
  const own = { offMs, now: () => Date.now() + own.offMs }
  const clock = await serviceClock({ config: database, clock: own, log }, database.db)
  return { own, clock, lines }
}

describe.each([
  ['behind', -HOUR_MS],
  ['ahead', HOUR_MS],
])('a machine whose clock is an hour %s', (_, offMs) => {
  test('has the database’s time and logs that its own is wrong', async () => {
    const { own, clock, lines } = await clockOf(offMs)
    const truth = wantsPostgres() ? Date.now() : own.now()
    expect(Math.abs(clock.now() - truth)).toBeLessThan(2 * SECOND_MS)
    expect(lines).toHaveLength(wantsPostgres() ? 1 : 0)
    await clock.stop()
  })
})

test('processes on machines with different clocks have the same time, even when one clock jumps', async () => {
  if (!wantsPostgres()) return
  const [a, b] = [await clockOf(0), await clockOf(HOUR_MS)]
  expect(Math.abs(a.clock.now() - b.clock.now())).toBeLessThan(SECOND_MS)
  a.own.offMs = -HOUR_MS
  expect(Math.abs(a.clock.now() - b.clock.now())).toBeLessThan(SECOND_MS)
  for (const { clock } of [a, b]) await clock.stop()
})

test('the clock never goes back', async () => {
  const { clock } = await clockOf(0)
  let last = 0
  for (let count = 0; count < 1000; count += 1) {
    const now = clock.now()
    expect(now).toBeGreaterThanOrEqual(last)
    last = now
  }
  await clock.stop()
})
