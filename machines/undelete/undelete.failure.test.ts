import { expect, test } from '@jest/globals'
import { tooManyWikis } from '#contract/wire-messages.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { isWikiLimit } from './undelete.failure.ts'

const message = tooManyWikis(4, 3)

test.each([
  [{ ...failures.notAllowed, message }, true],
  [failures.notAllowed, false],
  [{ ...failures.refused, message }, false],
  [failures.tooMany, false],
])('%j is the limit on wikis: %p', (failure, expected) => {
  expect(isWikiLimit(failure)).toBe(expected)
})
