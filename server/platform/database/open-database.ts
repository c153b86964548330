import { join } from 'node:path'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { makeDataDir } from '#server/platform/data-dir.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/** Opens PostgreSQL if it is configured, otherwise the embedded file in the data directory. */
export function openDatabase(config: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>): Db {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl)
  makeDataDir(config.dataDir)
  return openSqlite(join(config.dataDir, 'wikistead.sqlite'))
}
