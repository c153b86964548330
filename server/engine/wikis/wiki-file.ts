import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { isWikiRecord, type WikiRecord } from './wiki-record.ts'

/**
 * A wiki's directory: `wiki.json` (PHP may only read it), `secret.json` (the server's alone), `db/` (its databases), `images/`
 * and `tmp/`.
 */
const WIKI_FILE = 'wiki.json'
const SECRET_FILE = 'secret.json'

/** @throws Error where there is none or it cannot be read. */
export async function readWikiFile(dir: string): Promise<WikiRecord> {
  const [secret, stored] = await Promise.all([readSecret(dir), readJson(join(dir, WIKI_FILE))])
  // Until 2026 the secret stood in the same file.
  const record: unknown = { ...secret, ...stored }
  if (!isWikiRecord(record)) throw new Error(`${dir} holds no readable ${WIKI_FILE}.`)
  return record
}

/** Everything but the secret, for PHP to read with each request. */
export async function writeWikiFile(
  dir: string,
  { secretKey: _secret, ...record }: WikiRecord,
  user: ProcessUser | null,
): Promise<void> {
  await putFile(dir, WIKI_FILE, record, path => giveTo(path, user, 'read'))
}

/** What PHP is told with a request and can read nowhere; it never changes. */
export async function writeSecret(dir: string, { secretKey }: WikiRecord): Promise<void> {
  await putFile(dir, SECRET_FILE, { secretKey })
}

/** Whether the secret stands apart from what PHP reads. */
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
  if (typeof value !== 'object' || value === null) throw new Error(`${path} holds no object.`)
  return value
}

/** Puts the file in place by one rename: a reader sees the old one or the new one, also after a power cut. */
async function putFile(dir: string, name: string, value: object, settle?: (path: string) => void) {
  const temporary = join(dir, `.${name}.${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    await file.writeFile(JSON.stringify(value))
    await file.sync()
    await file.close()
    settle?.(temporary)
    await rename(temporary, join(dir, name))
    await syncDir(dir)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Makes a file's content outlive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Makes names in a directory (a rename, a new file) outlive a power cut. */
export async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
