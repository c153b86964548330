import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { filesRoot } from '#server/platform/config/files-dir.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sharedRandom } from '#server/platform/shared-random.ts'

/** What all processes of a service must have in common, by the name of the variable that says it. */
export interface ProcessFacts {
  readonly PUBLIC_URL: string
  readonly SUBDOMAIN_SUFFIX: string
  /** A name that is stored in the directory itself, because paths may differ. */
  readonly FILES_DIR: string
  /** Its place, or its directory's name in the same way, without keys. */
  readonly BACKUP_DIR: string
  /** Whether there is one: its address has a password. */
  readonly SMTP_URL: string
  /** Without its password. */
  readonly SEARCH_URL: string
}

/** The file that names a directory of shared files. */
const MARK_FILE = '.files-id'

type Config = Pick<
  ServerConfig,
  'publicUrl' | 'subdomainSuffix' | 'filesDir' | 'dataDir' | 'backupLocation' | 'smtpUrl' | 'searchServer'
>

export async function readProcessFacts(config: Config): Promise<ProcessFacts> {
  return {
    PUBLIC_URL: config.publicUrl,
    SUBDOMAIN_SUFFIX: config.subdomainSuffix,
    FILES_DIR: await markOf(filesRoot(config)),
    BACKUP_DIR: await backupsOf(config),
    SMTP_URL: config.smtpUrl === null ? 'none' : digest(config.smtpUrl),
    SEARCH_URL: config.searchServer?.url ?? 'none',
  }
}

/** The secret of the service that has the mark of its `FILES_DIR`. */
export const FILES_MARK = 'files-dir'

/**
 * Notes which directory has the service's shared files, before anything is made in it.
 * @throws ConfigError if there was one before and `FILES_DIR` is none of any service: an empty directory on which nothing
 * is mounted. The service would begin anew in it, with another key for what is sealed.
 */
export async function requireKnownFiles({ filesDir }: Pick<Config, 'filesDir'>, db: Db): Promise<void> {
  if (filesDir === null) return
  const secrets = db.selectFrom('service_secrets').select('value').where('name', '=', FILES_MARK)
  if (!existsSync(join(filesDir, MARK_FILE)) && (await secrets.executeTakeFirst()))
    throw new ConfigError(
      `FILES_DIR (${filesDir}) has not the files of this service. Is its file system mounted? To use another directory, copy all that is in the one before, also ${MARK_FILE}. If that is lost, write a word of your own into ${MARK_FILE} there.`,
    )
  const value = await markOf(filesDir)
  await db
    .insertInto('service_secrets')
    .values({ name: FILES_MARK, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Two paths are the same directory if they hold the same mark, whatever is mounted where. */
async function markOf(dir: string): Promise<string> {
  return await sharedRandom(dir, MARK_FILE, 16)
}

async function backupsOf({ backupLocation: place, filesDir, dataDir }: Config): Promise<string> {
  if (place === null) return 'off'
  if (place.kind === 'remote') return place.repository
  // The directory may not be mounted yet; that is for the store to say.
  if (place.isDefault) return `default of ${await markOf(filesRoot({ filesDir, dataDir }))}`
  return place.dir
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}
