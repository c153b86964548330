import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

/** The file that marks a data directory whose SQLite database has been moved to PostgreSQL. */
export function movedMark(dataDir: string): string {
  return join(dataDir, 'moved-to-postgres.txt')
}

export function writeMovedMark(dataDir: string, time: Date): void {
  const text = `The service's database was moved to PostgreSQL at ${time.toISOString()}. Set DATABASE_URL.
Without this file, a server would start with the old database, which lacks everything that has happened since.
`
  writeFileSync(movedMark(dataDir), text, { mode: 0o600, flush: true })
}

/** @throws ConfigError if the server would start with an SQLite database that has been moved to PostgreSQL. */
export function requireNotMoved({
  databaseUrl,
  dataDir,
}: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>): void {
  const mark = movedMark(dataDir)
  if (databaseUrl === null && existsSync(mark))
    throw new ConfigError(
      `The database of ${dataDir} was moved to PostgreSQL: set DATABASE_URL. To go back to how it was before, remove ${mark}.`,
    )
}
