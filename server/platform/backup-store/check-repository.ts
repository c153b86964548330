import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { object, string } from 'yup'
import type { BackupLocation } from '#server/platform/config/server-config.ts'
import { replaceFile } from '#server/platform/sync.ts'
import { BackupStoreError } from './backup-store-error.ts'
import type { Restic } from './restic.ts'
import { goneText, ResticError } from './restic-error.ts'

/** restic always encrypts. This known password is used for backups without a key, so that anyone can read them. */
export const UNPROTECTED = 'not-protected'

/** What `restic init` creates before the repository exists. A directory that contains nothing else has no backups. */
const BEGUN: readonly string[] = ['data', 'index', 'keys', 'locks', 'snapshots']

/** Which repository was last used, and in which location. */
const memorySchema = object({ place: string().strict().required(), repository: string().strict().required() })

interface Options {
  readonly restic: Restic
  readonly location: BackupLocation
  /** The location, as messages name it. */
  readonly name: string
  readonly hasKey: boolean
  /** The file on this machine that records which repository was used before; null to record nothing. */
  readonly memoryFile: string | null
  /** Whether a new repository may be set up. */
  readonly mayCreate: boolean
  readonly log: { warn(message: string): void }
}

/**
 * Checks that a location exists, contains the repository that was used before and matches the key. An unmounted
 * disk leaves an empty directory, and without this check backups would be written there unnoticed. Someone who
 * can write to the location but has no key can only replace the repository with one that the key does not open.
 * @throws BackupStoreError; ResticError.
 */
export async function checkRepository(options: Options): Promise<void> {
  const { name, memoryFile, mayCreate } = options
  const memory = memoryFile === null ? null : await readMemory(memoryFile)
  const known = memory?.place === name ? memory.repository : null
  const repository = (await readId(options)) ?? (await create(options, known !== null))
  if (known !== null && known !== repository)
    throw unreachable(
      `${name} contains other backups than before. If that is intended, remove ${memoryFile}.`,
    )
  if (memoryFile === null || !mayCreate || known !== null) return
  await replaceFile(memoryFile, `${JSON.stringify({ place: name, repository })}\n`)
}

/** The repository's id; null if there is none. */
async function readId({ restic, name, hasKey }: Options): Promise<string | null> {
  const config = ['cat', 'config', '--no-lock']
  try {
    const { output } = await restic.run(config)
    return object({ id: string().strict().required() }).validateSync(JSON.parse(output)).id
  } catch (error) {
    if (!(error instanceof ResticError)) throw error
    if (error.isNoRepository) return null
    if (!error.isWrongPassword) throw error
    throw new BackupStoreError('wrong-key', await describeKey(), { cause: error })
  }

  async function describeKey(): Promise<string> {
    if (!hasKey) return `The backups in ${name} are encrypted. Set BACKUP_KEY to their key.`
    const isUnprotected = await restic
      .withPassword(UNPROTECTED)
      .run(config)
      .then(
        () => true,
        () => false,
      )
    return isUnprotected
      ? `The backups in ${name} were made without BACKUP_KEY. Restore them without it; for new ones with it, set BACKUP_DIR to another place.`
      : `BACKUP_KEY is not the key of the backups in ${name}.`
  }
}

async function create(options: Options, isKnown: boolean): Promise<string> {
  const { restic, location, name, hasKey, memoryFile, mayCreate, log } = options
  if (isKnown) throw unreachable(`${goneText(name)} To start over there, remove ${memoryFile}.`)
  if (!mayCreate) throw unreachable(`There are no backups in ${name}.`)
  if (location.kind === 'directory') await prepareDirectory(location)
  await restic.run(['init'])
  if (!hasKey)
    log.warn(`The backups in ${name} are not protected: without BACKUP_KEY everybody can read them.`)
  const id = await readId(options)
  if (id === null) throw unreachable(goneText(name))
  return id
}

/** Creates the directory, closed to other users, or checks that it is empty. */
async function prepareDirectory({ dir, isDefault }: BackupLocation & { kind: 'directory' }): Promise<void> {
  await mkdir(dir, { recursive: isDefault, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw unreachable(
        `The backups cannot be stored: ${dirname(dir)}, the parent directory of ${dir}, does not exist. Is its disk mounted?`,
      )
    if (error.code !== 'EEXIST') throw error
  })
  // The root of a new ext4 file system contains this folder.
  const names = (await readdir(dir)).filter(name => name !== 'lost+found')
  const isBegun = names.every(name => BEGUN.includes(name)) && (await isWithoutData(dir, names))
  if (!isBegun)
    throw unreachable(
      `${dir} contains other things than backups in restic's format. BACKUP_DIR must be an empty or new directory.`,
    )
  for (const name of names) await rm(join(dir, name), { recursive: true })
}

/** Whether the directories are empty, except that `keys` may already contain a key. */
async function isWithoutData(dir: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    if (name === 'keys') continue
    const found = await readdir(join(dir, name), { recursive: true, withFileTypes: true })
    if (found.some(entry => !entry.isDirectory())) return false
  }
  return true
}

async function readMemory(file: string) {
  try {
    return memorySchema.validateSync(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code !== undefined &&
      (error as NodeJS.ErrnoException).code !== 'ENOENT'
    )
      throw error
    return null
  }
}

function unreachable(message: string): BackupStoreError {
  return new BackupStoreError('no-place', message)
}
