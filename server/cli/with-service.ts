import { existsSync } from 'node:fs'
import { requireNoUnfinishedRestore } from '#server/modules/wiki-data/restores/service/restore-mark.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { requireNotMoved } from '#server/platform/database/moving/moved-mark.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { serviceClock } from '#server/platform/database/shared-clock.ts'
import { createLog } from '#server/platform/log/create-log.ts'

/**
 * Does a command's work with the database of an existing service of this version, and with that service's clock: by
 * this machine's clock, work of a server on another machine could look abandoned.
 * @throws ConfigError if there is no service, or not here, or if it belongs to another version.
 */
export async function withService<T>(
  config: ServerConfig,
  work: (db: Db, clock: Clock) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = config
  requireNoUnfinishedRestore(dataDir)
  requireNotMoved(config)
  const missing = `There is no service in ${databaseUrl === null ? dataDir : 'the database of DATABASE_URL'}.`
  if (databaseUrl === null && !existsSync(serviceFile(dataDir))) throw new ConfigError(missing)
  const db = openDatabase(config, { patient: true })
  try {
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'migrations')) throw new ConfigError(missing)
    await migrate(db)
    const clock = await serviceClock({ config, clock: systemClock, log: createLog(config.logLevel) }, db)
    return await work(db, clock).finally(async () => await clock.stop())
  } finally {
    await db.destroy()
  }
}
