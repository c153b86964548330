import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian has one folder for each major version of PostgreSQL here. */
const DEBIAN_ROOT = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres`: Debian's newest version, or the first on `PATH`; null if there is
 * none. Debian does not put the server's programs on `PATH`.
 */
export function findPostgresBinaries(path = process.env['PATH'] ?? ''): string | null {
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
        .map(version => join(DEBIAN_ROOT, version, 'bin'))
    : []
  return (
    [...debian, ...path.split(':').filter(Boolean)].find(
      folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
    ) ?? null
  )
}
