import { join } from 'node:path'
import {
  listTables,
  serverMajor,
  withClient,
} from '#server/modules/wiki-data/backups/service-database/postgres-client.ts'
import { POSTGRES_DUMP } from '#server/modules/wiki-data/backups/service-database/postgres-dump.ts'
import {
  findPostgresTool,
  postgresAccess,
  runPostgresTool,
} from '#server/modules/wiki-data/backups/service-database/postgres-tools.ts'
import {
  differentRows,
  readServiceDump,
} from '#server/modules/wiki-data/backups/service-database/service-dump.ts'
import { SQLITE_DUMP } from '#server/modules/wiki-data/backups/service-database/sqlite-dump.ts'
import type { ServiceBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openPostgres } from '#server/platform/database/open-postgres.ts'
import { openSqlite } from '#server/platform/database/open-sqlite.ts'

/** A database that was restored. SQLite's is a file in the directory, to be moved into place. */
interface RestoredDatabase {
  readonly db: Db
  /** Null for PostgreSQL. */
  readonly file: string | null
}

/**
 * Unpacks the service's database and opens it. A PostgreSQL database is emptied first: the caller has made sure
 * that it was empty before this restore began.
 */
export async function restoreDatabase(
  { store, databaseUrl }: { readonly store: BackupStore; readonly databaseUrl: string | null },
  { snapshot, about }: ServiceBackup,
  dir: string,
  signal: AbortSignal,
): Promise<RestoredDatabase> {
  requireSameKind(about.kind, databaseUrl)
  await store.unpack(snapshot, dir, signal)
  const different = differentRows(about.rows, await readServiceDump(about.kind, dir, signal))
  if (different.length > 0) throw new BackupError(`The backup is damaged (${different.join(', ')}).`)
  if (databaseUrl === null) {
    const file = join(dir, SQLITE_DUMP)
    return { db: openSqlite(file), file }
  }
  await restorePostgres(databaseUrl, join(dir, POSTGRES_DUMP), signal)
  return { db: openPostgres(databaseUrl), file: null }
}

/** @throws BackupError if the backup is of another kind of database. */
export function requireSameKind(kind: 'sqlite' | 'postgres', databaseUrl: string | null): void {
  if (kind === 'postgres' && databaseUrl === null)
    throw new BackupError('This is the backup of a PostgreSQL database. Set DATABASE_URL to an empty one.')
  if (kind === 'sqlite' && databaseUrl !== null)
    throw new BackupError('This is the backup of a SQLite database. Unset DATABASE_URL.')
}

async function restorePostgres(databaseUrl: string, file: string, signal: AbortSignal): Promise<void> {
  const major = await withClient(databaseUrl, async client => {
    for (const name of await listTables(client))
      await client.query(`drop table if exists public.${client.escapeIdentifier(name)} cascade`)
    return await serverMajor(client)
  })
  const { address, env } = postgresAccess(databaseUrl)
  await runPostgresTool(
    await findPostgresTool('pg_restore', major, signal),
    [
      ...['--schema=public', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'],
      `--dbname=${address}`,
      file,
    ],
    { env, signal },
  )
}
