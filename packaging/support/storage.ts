import { mkdirSync } from 'node:fs'
import { startMariaDb } from '#jest/mariadb-server.ts'
import { startPostgres } from '#jest/postgres-server.ts'
import { type MariaConfig, readMariaUrl } from '#server/platform/config/maria-url.ts'
import type { Chroot } from './chroot.ts'

/** The package's data directory. */
export const DATA = '/var/lib/wikistead'
const SHARED_FILES = '/srv/wikistead'

/** Where a service in a chroot keeps its data. */
export interface Storage {
  /** The settings for that. */
  readonly settings: Readonly<Record<string, string>>
  /** The Debian packages that it needs for that. */
  readonly packages: readonly string[]
  /** Null for SQLite. */
  readonly databaseUrl: string | null
  readonly maria: MariaConfig | null
  /** The directory of files, in the chroot. */
  readonly files: string
  remove(): Promise<void>
}

/** On one machine: everything in the package's own directory. */
export async function onOneMachine(): Promise<Storage> {
  const remove = async () => undefined
  return { settings: {}, packages: [], databaseUrl: null, maria: null, files: DATA, remove }
}

/** As for several machines. The database servers are outside the chroot, which has the same network. */
export async function onDatabaseServers(chroot: Chroot): Promise<Storage> {
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariaDb()])
  // PHP's user must be able to enter it.
  mkdirSync(chroot.path(SHARED_FILES), { mode: 0o711 })
  return {
    settings: { DATABASE_URL: postgres.url, WIKI_DATABASE_URL: mariadb.url, FILES_DIR: SHARED_FILES },
    packages: ['php-mysql'],
    databaseUrl: postgres.url,
    maria: readMariaUrl(mariadb.url),
    files: SHARED_FILES,
    remove: async () => void (await Promise.all([postgres.stop(), mariadb.stop()])),
  }
}
