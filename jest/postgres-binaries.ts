import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian puts one folder per major version of PostgreSQL. */
const DEBIAN_ROOT = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres`: Debian's newest version, else whichever `PATH` offers; null where there is none.
 * Debian keeps the server's programs off `PATH`, so looking there alone would miss them.
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
