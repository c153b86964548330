import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { makeDataDir } from '#server/platform/data-dir.ts'
import type { Db } from './db.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'
import { serviceFile } from './service-file.ts'

type Config = Pick<ServerConfig, 'databaseUrl' | 'dataDir'> & Partial<Pick<ServerConfig, 'databasePool'>>

/** Opens PostgreSQL if it is configured, otherwise the embedded file in the data directory. */
export function openDatabase(config: Config, options: Omit<PostgresOptions, 'poolSize'> = {}): Db {
  if (config.databaseUrl !== null)
    return openPostgres(config.databaseUrl, {
      ...options,
      ...(config.databasePool !== undefined && { poolSize: config.databasePool }),
    })
  makeDataDir(config.dataDir)
  return openSqlite(serviceFile(config.dataDir))
}
