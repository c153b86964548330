import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { isWikiRecord, type WikiRecord } from './wiki-record.ts'

/**
 * In a wiki's directory. PHP may read `wiki.json` but not write it; only the server can read `secret.json`.
 */
const WIKI_FILE = 'wiki.json'
const SECRET_FILE = 'secret.json'

/** @throws Error when there is no `wiki.json` or it is not valid. */
export async function readWikiFile(dir: string): Promise<WikiRecord> {
  const [secret, stored] = await Promise.all([readSecret(dir), readJson(join(dir, WIKI_FILE))])
  // Older versions kept the secret in the same file.
  const record: unknown = { ...secret, ...stored }
  if (!isWikiRecord(record)) throw new Error(`${dir} contains no valid ${WIKI_FILE}.`)
  return record
}

/** Writes everything except the secret. PHP reads it with each request. */
export async function writeWikiFile(
  dir: string,
  { secretKey: _secret, ...record }: WikiRecord,
  user: ProcessUser | null,
): Promise<void> {
  await putFile(dir, WIKI_FILE, record, path => giveTo(path, user, 'read'))
}

/** Writes the secret. PHP cannot read the file: it is given the secret with each request. */
export async function writeSecret(dir: string, { secretKey }: WikiRecord): Promise<void> {
  await putFile(dir, SECRET_FILE, { secretKey })
}

/** Whether the secret is in its own file only. */
export async function hasSecretApart(dir: string): Promise<boolean> {
  return (await readSecret(dir)) !== null && !('secretKey' in (await readJson(join(dir, WIKI_FILE))))
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
