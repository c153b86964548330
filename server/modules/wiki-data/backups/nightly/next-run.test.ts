// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { nextRunAt } from './next-run.ts'

/** A local time on a day in November. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const ended = (started_at: number, error: string | null = null) => ({
  started_at,
  finished_at: started_at + MINUTE_MS,
  error,
})

describe('the next run', () => {
  test('of a service without backups is ten minutes after its start', () => {
    expect(nextRunAt(undefined, at(2, 15), at(2, 15))).toBe(at(2, 15, 10))
  })

  test.each([
    ['at three in the following night', at(2, 15), at(3, 3)],
    ['one night after the other', at(2, 3, 0), at(3, 3)],
    ['one night after the other, also if it began late', at(2, 4, 10), at(3, 3)],
    ['not in the same night as one by hand in the evening', at(2, 22), at(4, 3)],
  ])('is %s', (_when, last, next) => {
    expect(nextRunAt(ended(last), 0, last + HOUR_MS)).toBe(next)
  })

  test('never lets a good backup become late: the longest time between two is a day and a half', () => {
    for (let hour = 0; hour < 24; hour += 1)
      expect(nextRunAt(ended(at(2, hour)), 0, at(2, hour)) - at(2, hour)).toBeLessThanOrEqual(1.5 * DAY_MS)
  })

  test('comes an hour after one that failed', () => {
    expect(nextRunAt(ended(at(2, 3), 'no disk'), 0, at(2, 3))).toBe(at(2, 4, 1))
  })

  test('is due at once if the last one was in the future, because the clock was wrong', () => {
    expect(nextRunAt(ended(at(20, 3)), 0, at(2, 15))).toBe(at(2, 15))
  })
})
