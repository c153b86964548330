import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#server/platform/data-dir.ts'
import { canReach, type ProcessUser } from '#server/platform/process-user.ts'
import type { EngineLog } from './engine-log.ts'

/** Where everything of the engine lies. All paths are absolute. */
export interface WikiPlace {
  /** A directory for each wiki, by its host name. */
  readonly wikis: string
  /** php-fpm's configuration and socket, templates, settings; below it nothing a user made. */
  readonly engine: string
  /** Names the data directory in process titles and in places shared by many. */
  readonly id: string
  readonly user: ProcessUser | null
}

/** Where data goes that PHP's user cannot reach in the data directory. */
const ELSEWHERE = '/var/lib/wikistead'

/**
 * Makes the engine's directories. PHP's user must be able to enter them: the data directory is opened to its group for
 * passing through and to nobody else; where a directory above it is closed (root's home), the wikis lie below /var/lib/wikistead
 * and the data directory links there.
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

/** A short name of a data directory, given by its absolute path. */
export function placeId(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
}

/**
 * Rights of a directory or file for PHP's user. `own`: all of it, nobody else anything. `read`: root's, PHP may read.
 * `pass`: root's, PHP may pass through but not list.
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
  // Whoever owned it goes on doing so: the service may not always have run as root.
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
