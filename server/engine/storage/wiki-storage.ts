import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import { DATABASE_DIR, jobDatabase, mainDatabase } from '#server/engine/place/wiki-files.ts'
import type { OpenOptions } from './live-database-messages.ts'
import type { LiveDatabases } from './live-databases.ts'
import type { MariaServer } from './maria-server.ts'
import { emptySideTables, mariaPageBytes, mariaUsageStamp } from './maria-wiki.ts'
import { phpDatabase, sharedFilesDir } from './php-database.ts'
import { emptySideDatabases, sqlitePageBytes, sqliteUsageStamp } from './sqlite-wiki.ts'
import { StorageUnavailableError, type WikiDatabase } from './wiki-database.ts'

/** A wiki, as far as its storage matters. */
export interface StoredWiki {
  /** Its directory on this machine. */
  readonly dir: string
  readonly record: { readonly dbName: string; readonly storage: 'sqlite' | 'mariadb' }
}

interface WikiStorageOptions {
  readonly live: LiveDatabases
  /** Null where `WIKI_DATABASE_URL` is not set. */
  readonly server: MariaServer | null
  /** The directory of the files of wikis in MariaDB, which every machine reaches. */
  readonly filesRoot: string
  /** UTC epoch milliseconds. */
  readonly now: () => number
}

/** What the service itself does with the data of wikis that are served, whichever storage they are in. */
export class WikiStorage {
  private readonly options: WikiStorageOptions

  constructor(options: WikiStorageOptions) {
    this.options = options
  }

  /** Uses the database of a wiki's pages and accounts. @throws StorageUnavailableError; what `work` throws. */
  async use<T>(wiki: StoredWiki, options: OpenOptions, work: (db: WikiDatabase) => Promise<T>): Promise<T> {
    const { dbName } = wiki.record
    if (this.isMaria(wiki)) return await work(this.server().database(dbName))
    return await this.options.live.use(mainDatabase(wiki.dir, dbName), options, work)
  }

  /** Uses the database with the table of its jobs. @throws as {@link use}. */
  async withJobs<T>(wiki: StoredWiki, work: (db: WikiDatabase) => Promise<T>): Promise<T> {
    const { dbName } = wiki.record
    if (this.isMaria(wiki)) return await work(this.server().database(dbName))
    const options = { readOnly: true, timeoutMs: SECOND_MS }
    return await this.options.live.use(jobDatabase(wiki.dir, dbName), options, work)
  }

  /** Bytes of a wiki's pages. Caches, sessions and jobs do not count. @throws as {@link use}. */
  async pageBytes(wiki: StoredWiki): Promise<number> {
    if (this.isMaria(wiki)) return await mariaPageBytes(this.server(), wiki.record.dbName)
    return await sqlitePageBytes(this.options.live, wiki)
  }

  /** A text that changes with the pages. As long as it is the same, a measurement stays valid. */
  async usageStamp(wiki: StoredWiki): Promise<string> {
    if (!this.isMaria(wiki)) return await sqliteUsageStamp(wiki)
    return await mariaUsageStamp(this.server(), wiki.record.dbName, this.options.now())
  }

  /**
   * Empties caches, sessions and jobs, each if it takes more than `max` bytes.
   * @returns what was emptied.
   * @throws as {@link use}.
   */
  async limitSideData(wiki: StoredWiki, max: number): Promise<readonly string[]> {
    if (this.isMaria(wiki)) return await emptySideTables(this.server(), wiki.record.dbName, max)
    return await emptySideDatabases(this.options.live, wiki, max)
  }

  /** Where a wiki's uploaded files are, and what PHP is told of its database. */
  locate(wiki: StoredWiki): { readonly filesDir: string; readonly database: string | null } {
    const { server, filesRoot } = this.options
    if (!this.isMaria(wiki)) return { filesDir: wiki.dir, database: null }
    const filesDir = sharedFilesDir(filesRoot, wiki.record.dbName)
    return { filesDir, database: server ? phpDatabase(server.place, filesDir) : null }
  }

  /** Whether a wiki's data can be reached from this machine at all. */
  isHere(wiki: StoredWiki): boolean {
    return this.isMaria(wiki) ? this.options.server !== null : existsSync(join(wiki.dir, DATABASE_DIR))
  }

  private isMaria({ record }: StoredWiki): boolean {
    return record.storage === 'mariadb'
  }

  private server(): MariaServer {
    const { server } = this.options
    if (!server)
      throw new StorageUnavailableError('WIKI_DATABASE_URL is not set, and this wiki is in MariaDB.')
    return server
  }
}
