// @slow

import { jest, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { killRounds, ROUNDS } from './support/kill-rounds.ts'

jest.setTimeout(12 * HOUR_MS)

test(`${ROUNDS} times killed with -9 in the middle of its work, the service has kept all that it acknowledged`, async () => {
  await killRounds()
})
