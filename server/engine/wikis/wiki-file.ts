import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { isWrittenRecord, type WrittenRecord } from './wiki-record.ts'

/** In the directories of copies. In those of wikis, older versions had both. */
const WIKI_FILE = 'wiki.json'
const SECRET_FILE = 'secret.json'

/**
 * Reads the record of a directory that an older version made.
 * @throws Error when there is no `wiki.json` or it is not valid.
 */
export async function readWikiFile(dir: string): Promise<WrittenRecord> {
  const [secret, stored] = await Promise.all([readSecret(dir), readJson(join(dir, WIKI_FILE))])
  // Even older ones kept the secret in the same file.
  const record: unknown = { ...secret, ...stored }
  if (!isWrittenRecord(record)) throw new Error(`${dir} contains no valid ${WIKI_FILE}.`)
  return record
}

/** Removes what the database has now. */
export async function removeWikiFiles(dir: string): Promise<void> {
  for (const name of [WIKI_FILE, SECRET_FILE]) await rm(join(dir, name), { force: true })
}

/** Writes the record of a copy, without the secret. PHP may read it. */
export async function writeWikiFile(
  dir: string,
  record: Omit<WrittenRecord, 'secretKey'>,
  user: ProcessUser | null,
): Promise<void> {
  await putFile(dir, WIKI_FILE, record, path => giveTo(path, user, 'read'))
}

async function readSecret(dir: string): Promise<object | null> {
  try {
    return await readJson(join(dir, SECRET_FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readJson(path: string): Promise<object> {
  const value: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof value !== 'object' || value === null) throw new Error(`${path} contains no object.`)
  return value
}

/**
 * Writes a file and renames it into place, so that a reader sees the old or the new one, even after a power
 * cut.
 */
async function putFile(dir: string, name: string, value: object, setRights?: (path: string) => void) {
  const temporary = join(dir, `.${name}.${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    await file.writeFile(JSON.stringify(value))
    await file.sync()
    await file.close()
    setRights?.(temporary)
    await rename(temporary, join(dir, name))
    await syncDir(dir)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Makes a file's content survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Makes changes to the names in a directory survive a power cut. */
export async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
