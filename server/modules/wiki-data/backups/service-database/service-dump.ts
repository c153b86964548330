import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { readPostgresDump } from './postgres-dump-rows.ts'
import { runSqliteTask } from './sqlite-dump.ts'
import type { TableRows } from './table-rows.ts'

/** What a dump of the service's database contains. */
interface ServiceDump {
  readonly kind: 'sqlite' | 'postgres'
  readonly rows: TableRows
}

type DatabaseConfig = Pick<ServerConfig, 'databaseUrl' | 'dataDir'>

/**
 * Writes a consistent copy of the service's database into a directory, while the service continues.
 * @returns the rows that the original had at that moment.
 * @throws BackupError with a sentence for the operator; the signal's reason.
 */
export async function dumpService(
  config: DatabaseConfig,
  dir: string,
  signal: AbortSignal,
): Promise<ServiceDump> {
  if (config.databaseUrl !== null)
    return { kind: 'postgres', rows: await dumpPostgres(config.databaseUrl, dir, signal) }
  return { kind: 'sqlite', rows: await runSqliteTask({ task: 'dump', dir, dataDir: config.dataDir }, signal) }
}

/**
 * Reads a whole dump and counts its rows.
 * @throws Error if the dump is damaged; the signal's reason.
 */
export async function readServiceDump(
  kind: ServiceDump['kind'],
  dir: string,
  signal: AbortSignal,
): Promise<TableRows> {
  if (kind === 'postgres') return await readPostgresDump(dir, signal)
  return await runSqliteTask({ task: 'check', dir }, signal)
}

/** The differences of two counts, such as `users: 3 instead of 4`. */
export function differentRows(expected: TableRows, found: TableRows): readonly string[] {
  const tables = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...tables]
    .filter(table => expected[table] !== found[table])
    .map(table => `${table}: ${found[table] ?? 'missing'} instead of ${expected[table] ?? 'none'}`)
}

/** What a run does with the service's database. */
export interface ServiceDatabase {
  /** See {@link dumpService}. */
  dump(dir: string, signal: AbortSignal): Promise<ServiceDump>
  /** See {@link readServiceDump}. */
  read(kind: ServiceDump['kind'], dir: string, signal: AbortSignal): Promise<TableRows>
}

export function serviceDatabase(config: DatabaseConfig): ServiceDatabase {
  return {
    dump: async (dir, signal) => await dumpService(config, dir, signal),
    read: readServiceDump,
  }
}
