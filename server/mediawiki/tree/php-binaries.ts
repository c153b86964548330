import { execFileSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Paths of PHP's programs; null for a missing one. */
interface PhpBinaries {
  /** Absolute path of php-fpm. */
  readonly fpm: string | null
  /** Absolute path of the PHP command-line program, of php-fpm's version if possible. */
  readonly cli: string | null
}

/** Distributions install php-fpm outside ordinary users' PATH. */
const MORE_DIRS = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/usr/bin']

/** @param wanted paths that override the search. */
export function findPhp(wanted: { fpm?: string | undefined; cli?: string | undefined }): PhpBinaries {
  const dirs = [...new Set([...(process.env['PATH'] ?? '').split(':'), ...MORE_DIRS])].filter(Boolean)
  const fpm = wanted.fpm ? executable(wanted.fpm) : newest(dirs, 'php-fpm')
  const version = /\d+\.\d+$/.exec(fpm ?? '')?.[0]
  const cli = wanted.cli
    ? executable(wanted.cli)
    : ((version && find(dirs, `php${version}`)) ?? newest(dirs, 'php'))
  return { fpm, cli }
}

/** Names of the extensions that PHP has loaded, in lower case. @param binary the command-line program or php-fpm. */
export function phpExtensions(binary: string): ReadonlySet<string> {
  const names = execFileSync(binary, ['-m'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return new Set(names.toLowerCase().split('\n'))
}

/** Prefers the name without a version, then `php-fpm8.4` to `php-fpm8.2`. */
function newest(dirs: readonly string[], name: string): string | null {
  const unversioned = find(dirs, name)
  if (unversioned) return unversioned
  const shape = new RegExp(`^${name}(\\d+\\.\\d+)$`)
  const versions = dirs.flatMap(dir => list(dir).flatMap(file => shape.exec(file)?.[1] ?? []))
  const best = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0]
  return best ? find(dirs, `${name}${best}`) : null
}

function find(dirs: readonly string[], name: string): string | null {
  return dirs.map(dir => executable(join(dir, name))).find(path => path !== null) ?? null
}

function executable(path: string): string | null {
  try {
    accessSync(path, constants.X_OK)
    return dirname(path) === '.' ? null : path
  } catch {
    return null
  }
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
