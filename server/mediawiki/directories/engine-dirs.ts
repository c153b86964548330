import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#server/platform/data-dir.ts'
import { canReach, type ProcessUser } from '#server/platform/process-user.ts'
import type { EngineLog } from './engine-log.ts'

/** Where the engine keeps its files. All paths are absolute. */
export interface EngineDirs {
  /** Contains a directory for each wiki, named after its host. */
  readonly wikis: string
  /** Contains php-fpm's configuration and socket, templates and settings, but nothing that users made. */
  readonly engine: string
  /** Contains copies of wikis, each in a directory of its own. It is emptied at start. */
  readonly copies: string
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
export function makeEngineDirs(dataDir: string, user: ProcessUser | null, log: EngineLog): EngineDirs {
  const id = dataDirId(dataDir)
  const root = makeRoot(dataDir, user, ['wikis', 'engine', 'copies'], log)
  return {
    wikis: join(root, 'wikis'),
    engine: join(root, 'engine'),
    copies: join(root, 'copies'),
    id,
    user,
  }
}

/**
 * Creates the directory for MediaWiki trees that are brought, beside the engine's directories.
 * @returns its absolute path.
 */
export function makeTreesDir(dataDir: string, user: ProcessUser | null, log: EngineLog): string {
  return join(makeRoot(dataDir, user, ['wikibase'], log), 'wikibase')
}

/** A short identifier of a data directory. @param dataDir an absolute path. */
export function dataDirId(dataDir: string): string {
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

/** Creates directories that PHP's user can enter, and returns the directory that contains them. */
function makeRoot(
  dataDir: string,
  user: ProcessUser | null,
  names: readonly string[],
  log: EngineLog,
): string {
  makeDataDir(dataDir, user)
  const root = reachableRoot(dataDir, user) ?? linkElsewhere(dataDir, names, log)
  for (const name of names) {
    mkdirSync(join(root, name), { recursive: true })
    giveTo(join(root, name), user, 'pass')
  }
  return root
}

function reachableRoot(dataDir: string, user: ProcessUser | null): string | null {
  if (!user) return dataDir
  if (!canReach(user, join(dataDir, '..'), 'enter')) return null
  // Keeps the owner: the service may have run as another user before.
  chownSync(dataDir, statSync(dataDir).uid, user.gid)
  chmodSync(dataDir, 0o710)
  return canReach(user, dataDir, 'enter') ? dataDir : null
}

function linkElsewhere(dataDir: string, names: readonly string[], log: EngineLog): string {
  const root = join(ELSEWHERE, dataDirId(dataDir))
  mkdirSync(root, { recursive: true, mode: 0o711 })
  chmodSync(ELSEWHERE, 0o711)
  chmodSync(root, 0o711)
  for (const name of names) {
    const link = join(dataDir, name)
    mkdirSync(join(root, name), { recursive: true })
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link)
    symlinkSync(join(root, name), link)
  }
  log.warn(
    { root },
    `PHP's user cannot access ${dataDir}, so PHP's files are kept in ${root} (${names.join(', ')})`,
  )
  return root
}
