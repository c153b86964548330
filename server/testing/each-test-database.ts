import { afterEach, beforeEach } from '@jest/globals'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Set by {@link eachTestHasDatabase}. */
export let database: TestDatabase

/** An empty database for each test. @param close ends what uses it. */
export function eachTestHasDatabase(close: () => unknown = () => {}): void {
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    await close()
    await database.drop()
  })
}
