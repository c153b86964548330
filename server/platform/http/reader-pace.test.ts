// @sqlite-only: other tests send PostgreSQL the same statements.

import { expect, test } from '@jest/globals'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { ReaderPace } from './reader-pace.ts'

const KILOBYTE = 1024

/** @returns the second in which a client that reads `bytes` every few seconds is dropped. */
function givenUpAfter({ bytes, every }: { bytes: number; every: number }, limit = 60 * 60): number | null {
  const pace = new ReaderPace(0)
  let taken = 0
  for (let second = 1; second <= limit; second++) {
    if (second % every === 0) taken += bytes
    if (pace.isTooSlow(second * SECOND_MS, taken, true)) return second
  }
  return null
}

test('an unread response is dropped after half a minute', () => {
  expect(givenUpAfter({ bytes: 0, every: 1 })).toBe(31)
})

test('an occasional byte buys only its share of a second', () => {
  expect(givenUpAfter({ bytes: 1, every: 29 })).toBe(31)
  expect(givenUpAfter({ bytes: 64 * KILOBYTE, every: 29 })).toBeLessThan(60)
})

test('a slow client that keeps reading keeps its answer, up to a quarter of an hour', () => {
  expect(givenUpAfter({ bytes: 160 * KILOBYTE, every: 15 })).toBe(15 * 60 + 1)
})

test('a burst at the start does not allow a pause afterwards', () => {
  const pace = new ReaderPace(0)
  expect(pace.isTooSlow(SECOND_MS, 100_000 * KILOBYTE, true)).toBe(false)
  expect(pace.isTooSlow(32 * SECOND_MS, 100_000 * KILOBYTE, true)).toBe(true)
})

test('a piece gets only the time that a slow client needs for it', () => {
  const pace = new ReaderPace(0)
  const piece = 1024 * KILOBYTE
  expect(pace.isTooSlow(SECOND_MS, piece, true, piece)).toBe(false)
  expect(pace.isTooSlow(128 * SECOND_MS, piece, true, piece)).toBe(false)
  expect(pace.isTooSlow(159 * SECOND_MS, piece, true, piece)).toBe(true)
})

test('a client that has read everything may wait for more without limit', () => {
  const pace = new ReaderPace(0)
  expect(pace.isTooSlow(HOUR_MS, 10, false)).toBe(false)
  expect(pace.isTooSlow(HOUR_MS + 1, 10, false)).toBe(false)
})
