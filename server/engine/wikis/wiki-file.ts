import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUser } from '#server/engine/place/process-user.ts'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import { isWikiRecord, type WikiRecord } from './wiki-record.ts'

/**
 * A wiki's directory: `wiki.json` (PHP may only read it), `db/` (its databases) and `images/`.
 */
const WIKI_FILE = 'wiki.json'

/** @throws Error where there is none or it cannot be read. */
export async function readWikiFile(dir: string): Promise<WikiRecord> {
  const record: unknown = JSON.parse(await readFile(join(dir, WIKI_FILE), 'utf8'))
  if (!isWikiRecord(record)) throw new Error(`${dir} holds no readable ${WIKI_FILE}.`)
  return record
}

/** Puts the file in place by one rename: a reader sees the old one or the new one, also after a power cut. */
export async function writeWikiFile(
  dir: string,
  record: WikiRecord,
  user: ProcessUser | null,
): Promise<void> {
  const temporary = join(dir, `.${WIKI_FILE}.${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    await file.writeFile(JSON.stringify(record))
    await file.sync()
    await file.close()
    giveTo(temporary, user, 'read')
    await rename(temporary, join(dir, WIKI_FILE))
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
