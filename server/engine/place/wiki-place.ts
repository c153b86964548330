import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#server/platform/data-dir.ts'
import { canReach, type ProcessUser } from '#server/platform/process-user.ts'
import type { EngineLog } from './engine-log.ts'

/** Where the engine keeps its files. All paths are absolute. */
export interface WikiPlace {
  /** Contains a directory for each wiki, named after its host. */
  readonly wikis: string
  /** Contains php-fpm's configuration and socket, templates and settings, but nothing that users made. */
  readonly engine: string
  /** Identifies the data directory in process titles and in shared places. */
  readonly id: string
  readonly user: ProcessUser | null
}

/** Where the files go when PHP's user cannot reach the data directory. */
const ELSEWHERE = '/var/lib/wikistead'

/**
 * Creates the engine's directories so that PHP's user can enter them. Its group, and nobody else, may pass
 * through the data directory. Where a directory above that is closed, such as root's home, the wikis are kept
 * in /var/lib/wikistead and the data directory links to them.
 */
export function makeWikiPlace(dataDir: string, user: ProcessUser | null, log: EngineLog): WikiPlace {
  const id = placeId(dataDir)
  makeDataDir(dataDir, user)
  const root = reachableRoot(dataDir, user) ?? linkElsewhere(dataDir, id, log)
  const place = { wikis: join(root, 'wikis'), engine: join(root, 'engine'), id, user }
  for (const dir of [place.wikis, place.engine]) {
    mkdirSync(dir, { recursive: true })
    giveTo(dir, user, 'pass')
  }
  return place
}

/** A short identifier of a data directory. @param dataDir an absolute path. */
export function placeId(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
}

/**
 * Sets the rights of PHP's user to a directory or file. `own`: PHP owns it and nobody else may use it.
 * `read`: root owns it and PHP may read it. `pass`: root owns it and PHP may enter the directory but not list
 * it.
 */
export function giveTo(path: string, user: ProcessUser | null, right: 'own' | 'read' | 'pass'): void {
  const isDir = statSync(path).isDirectory()
  if (user) chownSync(path, right === 'own' ? user.uid : 0, user.gid)
  const shared = right === 'own' || !user ? 0 : right === 'pass' ? 0o010 : isDir ? 0o050 : 0o040
  chmodSync(path, (isDir ? 0o700 : 0o600) | shared)
}

function reachableRoot(dataDir: string, user: ProcessUser | null): string | null {
  if (!user) return dataDir
  if (!canReach(user, join(dataDir, '..'), 'enter')) return null
  // Keeps the owner: the service may have run as another user before.
  chownSync(dataDir, statSync(dataDir).uid, user.gid)
  chmodSync(dataDir, 0o710)
  return canReach(user, dataDir, 'enter') ? dataDir : null
}

function linkElsewhere(dataDir: string, id: string, log: EngineLog): string {
  const root = join(ELSEWHERE, id)
  mkdirSync(root, { recursive: true, mode: 0o711 })
  chmodSync(ELSEWHERE, 0o711)
  chmodSync(root, 0o711)
  for (const name of ['wikis', 'engine']) {
    const link = join(dataDir, name)
    mkdirSync(join(root, name), { recursive: true })
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link)
    symlinkSync(join(root, name), link)
  }
  log.warn({ wikis: root }, `PHP's user cannot enter ${dataDir}, so the wikis are kept in ${root}`)
  return root
}
