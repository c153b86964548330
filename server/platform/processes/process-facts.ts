import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { filesRoot } from '#server/platform/config/files-dir.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sharedRandom } from '#server/platform/shared-random.ts'

/** Settings that must be the same in all processes of a service, by the name of their variable. */
export interface ProcessFacts {
  readonly PUBLIC_URL: string
  readonly SUBDOMAIN_SUFFIX: string
  /** An id that is stored in the directory itself, because its path may differ. */
  readonly FILES_DIR: string
  /** The location of the backups, without keys; for the default directory, the id of the directory that contains it. */
  readonly BACKUP_DIR: string
  /** A digest, because the URL may contain a password. */
  readonly SMTP_URL: string
  /** Without its password. */
  readonly SEARCH_URL: string
}

/** The file with the id of a directory of shared files. */
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

/** The name of the service secret that stores the id of `FILES_DIR`. */
export const FILES_MARK = 'files-dir'

/**
 * Records which directory contains the service's shared files, before anything is created in it.
 * @throws ConfigError if there was such a directory before and `FILES_DIR` is not one of any service: probably an
 * empty mount point. The service would start afresh in it, with a new key for sealed data.
 */
export async function requireKnownFiles({ filesDir }: Pick<Config, 'filesDir'>, db: Db): Promise<void> {
  if (filesDir === null) return
  const secrets = db.selectFrom('service_secrets').select('value').where('name', '=', FILES_MARK)
  if (!existsSync(join(filesDir, MARK_FILE)) && (await secrets.executeTakeFirst()))
    throw new ConfigError(
      `FILES_DIR (${filesDir}) does not contain the files of this service. Is its file system mounted? To use another directory, copy everything from the previous one, including ${MARK_FILE}. If that is lost, write any word into ${MARK_FILE} there.`,
    )
  const value = await markOf(filesDir)
  await db
    .insertInto('service_secrets')
    .values({ name: FILES_MARK, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The id of a directory. Two paths are the same directory if they have the same id, however they are mounted. */
async function markOf(dir: string): Promise<string> {
  return await sharedRandom(dir, MARK_FILE, 16)
}

async function backupsOf({ backupLocation: place, filesDir, dataDir }: Config): Promise<string> {
  if (place === null) return 'off'
  if (place.kind === 'remote') return place.repository
  // A chosen directory may not be mounted yet. The store reports that, so its path is used.
  if (place.isDefault) return `default of ${await markOf(filesRoot({ filesDir, dataDir }))}`
  return place.dir
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}
