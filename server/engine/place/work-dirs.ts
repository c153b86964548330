import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type WikiPlace } from './wiki-place.ts'

export interface WorkDirs {
  /** The translated interface messages that all wikis share; PHP may only read them. */
  readonly texts: string
  /** PHP's own temporary files, which no script can open. */
  readonly tmp: string
  /** The server's own: large request bodies and answers that wait. */
  readonly bodies: string
}

/** Creates the directories and empties them, except for the texts with this key. */
export function makeWorkDirs(place: WikiPlace, key: string): WorkDirs {
  const dirs = {
    texts: join(place.engine, 'texts', key),
    tmp: join(place.engine, 'tmp'),
    bodies: join(place.engine, 'bodies'),
  }
  for (const dir of [dirs.tmp, dirs.bodies]) rmSync(dir, { recursive: true, force: true })
  for (const dir of Object.values(dirs)) mkdirSync(dir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(join(place.engine, 'texts')))
    if (name !== key) rmSync(join(place.engine, 'texts', name), { recursive: true, force: true })
  giveTo(join(place.engine, 'texts'), place.user, 'pass')
  giveTo(dirs.texts, place.user, 'read')
  giveTo(dirs.tmp, place.user, 'own')
  return dirs
}
