import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { removeTree } from '#server/mediawiki/directories/remove-tree.ts'
import { DATABASE_DIR, IMAGES_DIR, MAIL_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { syncDirectory } from '#server/platform/sync.ts'
import type { HostName } from './host-name.ts'
import type { RecordStore } from './record-store.ts'

/** Directories beside those of the wikis, whose names never begin with a dot. */
const WAITING_DIR = '.waiting'
const REMOVED_DIR = '.removed'
/** Holds directories that no record named. Only an operator removes them. */
const ASIDE_DIR = '.set-aside'

/**
 * The directories of wikis on this machine. A complete directory waits under its database's name until a record
 * names that database: writing the record creates or replaces the wiki. Then the directory is installed, by the
 * next start if there is a crash in between. So a record never lacks its directory, and a directory that no
 * record names is in nobody's way.
 */
export class WikiDirectories {
  private readonly root: string
  private readonly user: ProcessUser | null

  /** @param root the directory with a directory for each wiki. */
  constructor(root: string, user: ProcessUser | null) {
    this.root = root
    this.user = user
  }

  /** Makes the directories beside those of the wikis. */
  async prepare(): Promise<void> {
    for (const name of [WAITING_DIR, REMOVED_DIR, ASIDE_DIR]) {
      await mkdir(join(this.root, name), { recursive: true, mode: 0o700 })
      giveTo(join(this.root, name), this.user, 'pass')
    }
  }

  /** The path at which a wiki's directory waits for its record. */
  waiting(dbName: string): string {
    return join(this.root, WAITING_DIR, dbName)
  }

  /** Moves a complete directory to where it waits. It then survives a power cut. @param dir on the same file system. */
  async letWait(dir: string, dbName: string): Promise<void> {
    await rename(dir, this.waiting(dbName))
    await this.syncWaiting()
    await syncDirectory(dirname(dir))
  }

  /** Syncs the waiting directories' names, so that they survive a power cut. */
  async syncWaiting(): Promise<void> {
    await syncDirectory(join(this.root, WAITING_DIR))
  }

  /**
   * Installs the waiting directory in place of the current one. Emails that the current one still has to send are
   * moved over.
   * @returns the path of the old directory, for `removeTree`; null if there was none.
   */
  async install(host: HostName, dbName: string): Promise<string | null> {
    const [waiting, current] = [this.waiting(dbName), join(this.root, host)]
    const isReplaced = existsSync(current)
    const old = isReplaced ? this.removed() : null
    if (old !== null) {
      // Moves over an empty directory. A directory that was never prepared has none.
      if (existsSync(join(current, MAIL_DIR)))
        await rename(join(current, MAIL_DIR), join(waiting, MAIL_DIR)).catch(ignoreFull)
      await rename(current, old)
    }
    await rename(waiting, current)
    return old
  }

  /**
   * Puts a directory that no record names out of the way. It may hold a wiki of another service database, so it
   * is not removed.
   * @returns its new path; null if there was none.
   */
  async setAside(host: HostName): Promise<string | null> {
    const dir = join(this.root, host)
    if (!existsSync(dir)) return null
    const aside = join(this.root, ASIDE_DIR, `${host}.${randomBytes(4).toString('hex')}`)
    await rename(dir, aside)
    return aside
  }

  /**
   * Detaches a wiki's directory from its host, so that nothing finds it any more.
   * @returns its new path, for `removeTree`; null if there was none.
   */
  async detach(host: HostName): Promise<string | null> {
    const away = this.removed()
    try {
      await rename(join(this.root, host), away)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    await syncDirectory(this.root)
    return away
  }

  /** Undoes {@link detach}. */
  async attach(host: HostName, away: string): Promise<void> {
    await rename(away, join(this.root, host))
  }

  /**
   * Detaches the local databases and files of a wiki that is now in MariaDB. Its directory stays.
   * @returns their new paths, for `removeTree`.
   */
  async detachDatabases(host: HostName): Promise<readonly string[]> {
    const away: string[] = []
    for (const name of [DATABASE_DIR, IMAGES_DIR]) {
      const path = join(this.root, host, name)
      if (!existsSync(path)) continue
      const to = this.removed()
      await rename(path, to)
      away.push(to)
    }
    if (away.length > 0) await syncDirectory(join(this.root, host))
    return away
  }

  /**
   * Installs a directory if a record names it, and removes it otherwise.
   * @throws Error when the service's database does not answer; the directory then keeps waiting.
   */
  async settle(dbName: string, store: Pick<RecordStore, 'findByDatabase'>): Promise<void> {
    const stored = await store.findByDatabase(dbName)
    const old = stored ? await this.install(stored.host, dbName) : this.waiting(dbName)
    if (old !== null) await removeTree(old)
  }

  /** Finishes or undoes what a crash interrupted. Call it before wikis are served. */
  async settleAll(store: Pick<RecordStore, 'findByDatabase'>, log: EngineLog): Promise<void> {
    for (const dbName of await readdir(join(this.root, WAITING_DIR))) {
      await this.settle(dbName, store)
      log.info({ dbName }, 'completed an unfinished wiki directory, or removed it')
    }
    for (const name of await readdir(join(this.root, REMOVED_DIR)))
      await removeTree(join(this.root, REMOVED_DIR, name))
  }

  private removed(): string {
    return join(this.root, REMOVED_DIR, randomBytes(8).toString('hex'))
  }
}

/** Ignores that the waiting mail directory is not empty: a crash interrupted an earlier move of emails to it. */
function ignoreFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}
