import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type EngineDirs, giveTo } from './engine-dirs.ts'
import { removeTree } from './remove-tree.ts'

export interface WorkDirs {
  /** The translated interface messages that all wikis share; PHP may only read them. */
  readonly texts: string
  /** PHP's own temporary files, which no script can open. */
  readonly tmp: string
  /** The server's own: large request bodies and answers that wait. */
  readonly bodies: string
  /** Files that tell maintenance scripts about their wikis. */
  readonly records: string
}

/** Removes everything in a directory. */
export async function emptyDir(dir: string): Promise<void> {
  for (const name of await readdir(dir)) await removeTree(join(dir, name))
}

/** Creates the directories and empties them, except for the texts with this key. */
export function makeWorkDirs(engineDirs: EngineDirs, key: string): WorkDirs {
  const dirs = {
    texts: join(engineDirs.engine, 'texts', key),
    tmp: join(engineDirs.engine, 'tmp'),
    bodies: join(engineDirs.engine, 'bodies'),
    records: join(engineDirs.engine, 'records'),
  }
  // Version 0.2 wrote the records to `told`.
  const emptied = [dirs.tmp, dirs.bodies, dirs.records, join(engineDirs.engine, 'told')]
  for (const dir of emptied) rmSync(dir, { recursive: true, force: true })
  for (const dir of Object.values(dirs)) mkdirSync(dir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(join(engineDirs.engine, 'texts')))
    if (name !== key) rmSync(join(engineDirs.engine, 'texts', name), { recursive: true, force: true })
  giveTo(join(engineDirs.engine, 'texts'), engineDirs.user, 'pass')
  giveTo(dirs.texts, engineDirs.user, 'read')
  giveTo(dirs.tmp, engineDirs.user, 'own')
  giveTo(dirs.records, engineDirs.user, 'pass')
  return dirs
}
