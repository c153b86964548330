import { beforeEach, expect, test } from '@jest/globals'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { WikiTimes } from './wiki-times.ts'

let now: number
let times: WikiTimes

beforeEach(() => {
  now = 17 * MINUTE_MS
  times = new WikiTimes({ now: () => now })
})

test('names the ten wikis that took most time, the slowest first', () => {
  for (let n = 1; n <= 30; n++) times.add(`wiki ${n}`, n * 1000)
  times.add('wiki 3', 40_000)
  const slowest = times.slowest()
  expect(slowest).toHaveLength(10)
  expect(slowest.slice(0, 2)).toEqual([
    { wiki: 'wiki 3', seconds: 43 },
    { wiki: 'wiki 30', seconds: 30 },
  ])
})

test('adds up an hour and forgets what is older', () => {
  times.add('steady', 1000)
  now += 50 * MINUTE_MS
  times.add('steady', 1000)
  expect(times.slowest()).toEqual([{ wiki: 'steady', seconds: 2 }])
  now += 20 * MINUTE_MS
  expect(times.slowest()).toEqual([{ wiki: 'steady', seconds: 1 }])
  now += HOUR_MS
  expect(times.slowest()).toEqual([])
})

test('stays small when every wiki of a large service is visited, and keeps the slowest', () => {
  for (let n = 0; n < 50_000; n++) times.add(`wiki ${n}`, n === 0 ? 5000 : 1)
  expect(times.size).toBeLessThanOrEqual(4000)
  expect(times.slowest()[0]).toEqual({ wiki: 'wiki 0', seconds: 5 })
})
