// @sqlite-only: other tests send PostgreSQL the same statements.

import { expect, test } from '@jest/globals'
import { parseTime } from './parse-time.ts'

const end = (...parts: [number, number, number, number?, number?, number?]) =>
  new Date(...parts).getTime() - 1

test.each([
  ['2026-11-22', end(2026, 10, 23)],
  // The day on which summer time ends has 25 hours.
  ['2026-10-25', end(2026, 9, 26)],
  ['2026-11-22 03:00', end(2026, 10, 22, 3, 1)],
  ['2026-11-22T03:00:10', end(2026, 10, 22, 3, 0, 11)],
  ['2026-11-22 03:00:10 UTC', Date.UTC(2026, 10, 22, 3, 0, 11) - 1],
  ['2026-11-22T03:00Z', Date.UTC(2026, 10, 22, 3, 1) - 1],
  [' 2026-11-22T03:00+02:00', Date.UTC(2026, 10, 22, 1, 1) - 1],
])('%s is a time: the last moment of that day, minute or second', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each([
  '',
  'yesterday',
  '22.11.2026',
  '2026-13-01',
  '2026-11-22 25:00',
  '2026-11-22; rm -rf /',
  '1764000000',
])('"%s" is not a time', text => {
  expect(() => parseTime(text)).toThrow(/is not a time\. Times are like 2026-11-22/)
})
