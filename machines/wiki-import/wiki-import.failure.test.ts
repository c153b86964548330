import { expect, test } from '@jest/globals'
import type { Failure } from '#contract/failure.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { isGone, isUnreadable, passes, UNREADABLE_FILE } from './wiki-import.failure.ts'

const refused = (status: number): Failure => ({ ...failures.refused, status })

test.each<[Failure, 'goes on' | 'is gone' | 'has another file' | 'stops']>([
  [failures.offline, 'goes on'],
  [failures.tooMany, 'goes on'],
  [failures.serverFault, 'goes on'],
  [refused(409), 'goes on'],
  [refused(423), 'goes on'],
  [refused(404), 'is gone'],
  [refused(410), 'is gone'],
  [UNREADABLE_FILE, 'has another file'],
  [failures.notAllowed, 'stops'],
  [failures.invalid, 'stops'],
  [refused(400), 'stops'],
  [refused(401), 'stops'],
  [refused(413), 'stops'],
  [refused(503), 'stops'],
])('after %j an upload %s', (failure, end) => {
  expect(passes(failure)).toBe(end === 'goes on')
  expect(isGone(failure)).toBe(end === 'is gone')
  expect(isUnreadable(failure)).toBe(end === 'has another file')
})
