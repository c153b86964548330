import { expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { isGone } from './invitation.failure.ts'

test.each([
  [{ ...failures.refused, status: 404 }, true],
  [{ ...failures.refused, status: 410 }, true],
  [failures.refused, false],
  [{ ...failures.invalid, fields: { token: ['This link is not valid.'] } }, true],
  [failures.invalid, false],
  [failures.notAllowed, false],
  [failures.offline, false],
  [null, false],
])('%j means that the invitation is gone: %p', (failure, expected) => {
  expect(isGone(failure)).toBe(expected)
})
