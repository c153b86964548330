import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesRoot } from '#server/platform/config/files-dir.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

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
}

/** The file that names a directory of shared files. */
const MARK_FILE = '.files-id'

type Config = Pick<
  ServerConfig,
  'publicUrl' | 'subdomainSuffix' | 'filesDir' | 'dataDir' | 'backupPlace' | 'smtpUrl'
>

export async function readProcessFacts(config: Config): Promise<ProcessFacts> {
  return {
    PUBLIC_URL: config.publicUrl,
    SUBDOMAIN_SUFFIX: config.subdomainSuffix,
    FILES_DIR: await markOf(filesRoot(config)),
    BACKUP_DIR: await backupsOf(config),
    SMTP_URL: config.smtpUrl === null ? 'none' : digest(config.smtpUrl),
  }
}

/** Two paths are the same directory if they hold the same mark, whatever is mounted where. */
async function markOf(dir: string): Promise<string> {
  const file = join(dir, MARK_FILE)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(16).toString('hex'), { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return await readFile(file, 'utf8')
}

async function backupsOf({ backupPlace: place, filesDir, dataDir }: Config): Promise<string> {
  if (place === null) return 'off'
  if (place.kind === 'rclone') return `rclone:${place.remote}:${place.path}`
  // The directory may not be mounted yet; that is for the store to say.
  if (place.isDefault) return `default of ${await markOf(filesRoot({ filesDir, dataDir }))}`
  return place.dir
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}
