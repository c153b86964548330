import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '#server/config/server-config.ts'
import type { Db } from '#server/deps.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/** PostgreSQL where it is configured, the embedded file in the data directory otherwise. */
export function openDatabase(config: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>): Db {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 })
  return openSqlite(join(config.dataDir, 'wikistead.sqlite'))
}
