import { afterEach, expect, jest, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createTestDatabase, wantsPostgres } from '#server/testing/test-database.ts'
import { withService } from './with-service.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

const onPostgres = wantsPostgres() ? test : test.skip

onPostgres(
  'a command on a machine whose clock is wrong has the time of the servers, or it would take over what they do',
  async () => {
    const { dataDir, databaseUrl, drop } = await createTestDatabase()
    try {
      jest.spyOn(systemClock, 'now').mockImplementation(() => Date.now() + 12 * HOUR_MS)
      const config = readConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        LOG_LEVEL: 'silent',
      })
      const told = await withService(config, async (_db, clock) => clock.now())
      expect(Math.abs(told - Date.now())).toBeLessThan(HOUR_MS)
    } finally {
      await drop()
    }
  },
)
