import { afterAll, beforeAll } from '@jest/globals'
import { type MariaDbServer, startMariaDb } from '#jest/mariadb-server.ts'
import { readMariaUrl } from '#server/platform/config/maria-url.ts'
import { MariaServer } from '#server/wikis/storage/maria-server.ts'
import { testDatabases, testMariaDb } from './test-mariadb.ts'

/** Set by the functions below. */
export let server: MariaServer
/** Set by {@link allTestsShareOwnMariaDb}. */
export let mariadb: MariaDbServer

/** Connects to the tests' MariaDB, with a prefix for this file. */
export function allTestsShareMariaServer(): void {
  beforeAll(() => {
    const config = testMariaDb()
    if (!config) throw new Error('These tests need MariaDB: run them as the project engine-mariadb.')
    server = new MariaServer(config)
  })
  afterAll(async () => await server.close())
}

/** Starts a MariaDB for this file alone, which its tests can stop, and connects to it. */
export function allTestsShareOwnMariaDb(): void {
  beforeAll(async () => {
    mariadb = await startMariaDb()
    server = new MariaServer(readMariaUrl(mariadb.freshUrl()))
  })
  afterAll(async () => {
    await server.close()
    await mariadb.stop()
  })
}

/** The names of the file's databases. */
export const databases = async () => await testDatabases(server.config)
