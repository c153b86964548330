import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/wiki-place.ts'
import { syncDirectory } from '#server/platform/disk/sync.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import type { CopiedRecord } from './wiki-record.ts'

const WIKI_FILE = 'wiki.json'

/** Writes the record of a copy, without the secret. PHP may read it. */
export async function writeWikiFile(
  dir: string,
  record: CopiedRecord,
  user: ProcessUser | null,
): Promise<void> {
  await putFile(dir, WIKI_FILE, record, path => giveTo(path, user, 'read'))
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
    await syncDirectory(dir)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
