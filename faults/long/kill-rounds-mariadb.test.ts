// @slow

import { afterAll, beforeAll, jest, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { killRounds, ROUNDS } from '#faults/support/kill-rounds.ts'
import { type MariaDbServer, startMariaDb } from '#jest/mariadb-server.ts'

jest.setTimeout(12 * HOUR_MS)

let mariadb: MariaDbServer
beforeAll(async () => {
  mariadb = await startMariaDb()
})
afterAll(async () => await mariadb?.stop())

test(`${ROUNDS} times killed with -9, a service with its wikis in MariaDB has kept all that it acknowledged`, async () => {
  await killRounds({ WIKI_DATABASE_URL: mariadb.freshUrl() })
})
