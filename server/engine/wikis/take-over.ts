import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { hostOfDomain } from './host-name.ts'
import type { RecordStore } from './record-store.ts'
import { readWikiFile, removeWikiFiles, syncDir, syncFile } from './wiki-file.ts'

/** Beside the wikis' directories. What is in it says when. */
const DONE_FILE = '.taken-over'
/** The old directory of a wiki that an older version was replacing. Its host follows. */
const REPLACED_PREFIX = '.replaced-'
const OLD_UNFINISHED = /^\.(?:making|removing|replaced)-/

/**
 * Takes over the wikis of an older version, which kept their records in their directories: from now on the
 * database has them. Does this once for each data directory; interrupted, it goes on.
 * @param root contains the wikis' directories.
 */
export async function takeOverOldWikis(root: string, store: RecordStore, log: EngineLog): Promise<void> {
  const done = join(root, DONE_FILE)
  if (existsSync(done)) return
  await settleOldReplacements(root)
  let count = 0
  for (const name of await readdir(root)) {
    if (OLD_UNFINISHED.test(name)) await rm(join(root, name), { recursive: true, force: true })
    else if (!name.startsWith('.') && (await takeOver(join(root, name), name, store, log))) count++
  }
  if (count > 0) log.info({ wikis: count }, 'took the records of the wikis into the database')
  await writeFile(done, `${new Date().toISOString()}\n`, { mode: 0o600 })
  await syncFile(done)
  await syncDir(root)
}

/** @returns whether it was a wiki that is a wiki of the database now. */
async function takeOver(dir: string, name: string, store: RecordStore, log: EngineLog): Promise<boolean> {
  try {
    const { frozen: _gone, ...record } = await readWikiFile(dir)
    if (hostOfDomain(record.domain) !== name) throw new Error(`It says that it is ${record.domain}.`)
    if (!(await store.insert({ ...record, storage: 'sqlite' }))) {
      const known = await store.find(name)
      if (known?.record.dbName !== record.dbName)
        throw new Error('The database has another wiki with this host or database name.')
    }
    await removeWikiFiles(dir)
    return true
  } catch (error) {
    log.error({ err: error, dir }, 'this directory contains no wiki that can be served')
    return false
  }
}

/** Finishes or undoes what a crash of an older version has interrupted. */
async function settleOldReplacements(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(REPLACED_PREFIX)) continue
    const current = join(root, name.slice(REPLACED_PREFIX.length))
    if (!existsSync(current)) await rename(join(root, name), current)
  }
}
