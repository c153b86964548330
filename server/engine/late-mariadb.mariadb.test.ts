// @slow

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type MariaDbServer, startMariaDb } from '#jest/mariadb-server.ts'
import { type MariaConfig, readMariaUrl } from '#server/platform/config/maria-url.ts'
import { until } from '#server/testing/until.ts'
import { openMariaConnection } from '#server/wikis/storage/maria-connections.ts'
import { ManualPauses } from './testing/manual-pauses.ts'
import { startTestEngine } from './testing/test-engine.ts'

let mariadb: MariaDbServer
let config: MariaConfig

beforeAll(async () => {
  mariadb = await startMariaDb()
})
afterAll(async () => await mariadb?.stop())

test('a MariaDB that comes up only after the service is used without a restart', async () => {
  config = readMariaUrl(mariadb.freshUrl())
  await mariadb.halt()
  const kit = await startTestEngine({ wikiDatabase: config, pauseBetweenStarts: new ManualPauses().pause })
  expect(await kit.engine.isReady()).toBe(false)
  await expect(kit.createWiki('early')).rejects.toMatchObject({
    refusal: { status: 503, code: 'storage-away', retryAfterSeconds: 5 },
  })
  await mariadb.resume()
  await until(async () => await kit.engine.isReady())
  expect(await (await kit.createWiki('late')).page('/')).toContain('The late wiki')
  expect(kit.complaints.filter(line => /MariaDB does not respond; its wikis/.test(line))).toHaveLength(1)
  await kit.close()
})

test('an account that is created in MariaDB only after the service has started is used without a restart', async () => {
  config = { ...readMariaUrl(mariadb.freshUrl()), user: 'late', password: 'a password' }
  const pauses = new ManualPauses()
  const kit = await startTestEngine({ wikiDatabase: config, pauseBetweenStarts: pauses.pause })
  await until(() => pauses.isPausing)
  expect(kit.engine.unavailableReason).toMatch(/Access denied for user 'late'.*retried automatically/)
  await expect(kit.createWiki('early')).rejects.toMatchObject({ refusal: { status: 503 } })
  const root = await openMariaConnection({ ...config, user: 'root', password: '' })
  await root.query("create user late@'127.0.0.1' identified by 'a password'")
  await root.query("grant all privileges on `wikistead%`.* to late@'127.0.0.1'")
  await root.end()
  pauses.end()
  await until(() => kit.engine.unavailableReason === null)
  expect(await kit.engine.isReady()).toBe(true)
  expect(await (await kit.createWiki('late')).page('/')).toContain('The late wiki')
  expect(kit.complaints).toHaveLength(1)
  await kit.close()
})

test('a template that could not be made when wikis were created is made later', async () => {
  config = readMariaUrl(mariadb.freshUrl())
  await mariadb.halt()
  const kit = await startTestEngine({ wikiDatabase: config })
  // The account may already create databases, but not tables.
  await mariadb.resume()
  const root = await openMariaConnection({ ...config, user: 'root', password: '' })
  await root.query("revoke create view, insert on `wikistead%`.* from tests@'127.0.0.1'")
  await expect(kit.createWiki('early')).rejects.toMatchObject({ refusal: { status: 503 } })
  await root.query("grant all privileges on `wikistead%`.* to tests@'127.0.0.1'")
  await root.end()
  expect(await (await kit.createWiki('late')).page('/')).toContain('The late wiki')
  await kit.close()
})
