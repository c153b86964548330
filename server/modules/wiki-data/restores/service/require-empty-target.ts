import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listTables, withClient } from '#server/modules/wiki-data/backups/service-database/postgres-client.ts'
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
  if (databaseUrl !== null && (await withClient(databaseUrl, listTables)).length > 0)
    throw new BackupError(
      'The database of DATABASE_URL is not empty. Nothing was changed. Create an empty one.',
    )
}
