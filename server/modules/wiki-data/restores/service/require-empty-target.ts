import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listTables, withClient } from '#server/modules/wiki-data/backups/service-database/postgres-client.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

/** The lock file in a data directory while a restore fills it. */
export const RESTORE_LOCK = 'restore.lock'

/** What a data directory, or one for shared files, may contain before a service is restored there: nothing that people have made. */
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
  ...['lost+found', RESTORE_LOCK, `${RESTORE_LOCK}-journal`, 'wikibase', 'wikis'],
]

/** Where a service is restored. */
export type RestoreTarget = Pick<ServerConfig, 'dataDir' | 'filesDir' | 'databaseUrl'>

/** @throws BackupError if there is a service already. */
export async function requireEmptyTarget({ dataDir, filesDir, databaseUrl }: RestoreTarget): Promise<void> {
  const found = foundIn(dataDir)
  if (found.length > 0)
    throw new BackupError(
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}). Nothing was changed. Move its content away, or restore with --into EMPTY_DIR.`,
    )
  const files = filesDir === null ? [] : foundIn(filesDir)
  // The restored service would remove them, because its database does not know them.
  if (files.length > 0)
    throw new BackupError(
      `FILES_DIR is not empty (${files.slice(0, 3).join(', ')}). Nothing was changed. Set it to an empty directory, or move its content away.`,
    )
  if (databaseUrl !== null && (await withClient(databaseUrl, listTables)).length > 0)
    throw new BackupError(
      'The database of DATABASE_URL is not empty. Nothing was changed. Create an empty one.',
    )
}

function foundIn(dir: string): readonly string[] {
  const names = existsSync(dir) ? readdirSync(dir) : []
  const wikis = names.includes('wikis') ? readdirSync(join(dir, 'wikis')) : []
  return [...names.filter(name => !HARMLESS.includes(name)), ...wikis.map(name => `wikis/${name}`)]
}
