import { expect, test } from '@jest/globals'
import { formatWait } from './format-wait.ts'

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [3601, '2 hours'],
])('writes %d seconds as "%s"', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})
