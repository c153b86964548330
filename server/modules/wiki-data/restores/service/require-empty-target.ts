import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

/** What may be in a data directory before a service is restored there: nothing that people have made. */
const HARMLESS: readonly string[] = [
  ...[
    '.files-id',
    '.jobs-key',
    'backups',
    'backup-cache',
    'backup-store.json',
    'backup-work',
    'copies',
    'engine',
    'engine.lock',
    'engine.lock-journal',
  ],
  ...['lost+found', 'wikibase', 'wikis'],
]

/** @throws BackupError if there is a service already. */
export async function requireEmptyTarget({
  dataDir,
  databaseUrl,
}: Pick<ServerConfig, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const wikis = names.includes('wikis') ? readdirSync(join(dataDir, 'wikis')) : []
  const found = [...names.filter(name => !HARMLESS.includes(name)), ...wikis.map(name => `wikis/${name}`)]
  if (found.length > 0)
    throw new BackupError(
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}). Nothing was changed. Move its content away, or restore with --into EMPTY_DIR.`,
    )
  if (databaseUrl !== null && (await listTables(databaseUrl)).length > 0)
    throw new BackupError(
      'The database of DATABASE_URL is not empty. Nothing was changed. Create an empty one.',
    )
}

/** The tables of a PostgreSQL database. */
export async function listTables(databaseUrl: string): Promise<readonly string[]> {
  return await withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    return rows.map(({ name }) => name)
  })
}

/** Calls a function with a connection of its own. */
export async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return await use(client).finally(() => client.end())
}
