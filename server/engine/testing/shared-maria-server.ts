import { afterAll, beforeAll } from '@jest/globals'
import { MariaServer } from '#server/wikis/storage/maria-server.ts'
import { testDatabases, testMariaDb } from './test-mariadb.ts'

/** Set by {@link allTestsShareMariaServer}. */
export let server: MariaServer

/** Connects to the tests' MariaDB, with a prefix for this file. */
export function allTestsShareMariaServer(): void {
  beforeAll(() => {
    const config = testMariaDb()
    if (!config) throw new Error('These tests need MariaDB: run them as the project engine-mariadb.')
    server = new MariaServer(config)
  })
  afterAll(async () => await server.close())
}

/** The names of the file's databases. */
export const databases = async () => await testDatabases(server.config)
