import { sql } from 'kysely'
import { LATE_MS, readBackupFigures } from '#server/modules/operations/backup-figures.ts'
import { isResticMissing } from '#server/platform/backup-store/is-restic-missing.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { SearchServer } from '#server/wikis/search/search-server.ts'
import { openMariaConnection } from '#server/wikis/storage/maria-connections.ts'
import type { FoundBackups } from './service-judges.ts'

/** The first line of an error's message, which never contains a password. */
export function faultOf(thrown: unknown): string {
  return (
    (thrown instanceof Error ? thrown.message : String(thrown)).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
  )
}

export async function findPostgresFacts(
  db: Db,
): Promise<{ version: number; mayCreate: boolean; offMs: number }> {
  const asked = Date.now()
  const { rows } = await sql<{ version: string; may: boolean; now: number }>`
    select current_setting('server_version_num') as version,
      has_schema_privilege(current_user, current_schema(), 'CREATE') as may,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db)
  const here = (asked + Date.now()) / 2
  const [row] = rows
  if (!row) throw new Error('The database did not respond')
  return {
    version: Math.floor(Number(row.version) / 10_000),
    mayCreate: row.may,
    offMs: here - Number(row.now),
  }
}

export async function findMariaFacts(config: NonNullable<ServerConfig['wikiDatabase']>) {
  const connection = await openMariaConnection(config)
  try {
    const [version = {}] = await connection.query<Record<string, string>[]>('select version() as version')
    const grants = await connection.query<Record<string, string>[]>('show grants')
    return {
      version: String(version['version']),
      prefix: config.prefix,
      grants: grants.map(row => String(Object.values(row)[0])),
    }
  } finally {
    connection.destroy()
  }
}

/** Asks the search server; null if there is none. @param hasWikibase whether wikis have entities. */
export async function findSearchFacts(address: ServerConfig['searchServer'], hasWikibase: boolean) {
  if (address === null) return null
  try {
    return { version: await new SearchServer(address, hasWikibase).version() }
  } catch (error) {
    return { fault: `${faultOf(error)}.` }
  }
}

export async function findBackupFacts(
  config: Pick<ServerConfig, 'backupLocation'>,
  db: Db,
  now: number,
): Promise<FoundBackups> {
  const { serviceAge, oldestWikiAge, failing } = await readBackupFigures(db, now)
  const off = config.backupLocation === null ? 'off' : isResticMissing(config) ? 'restic' : null
  const isLate = oldestWikiAge > LATE_MS || (serviceAge ?? 0) > LATE_MS
  return { off, serviceAge, oldestWikiAge, failing, isLate }
}
