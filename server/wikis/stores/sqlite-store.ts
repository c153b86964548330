import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineDirs } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { ensureMailDir, ensureTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import { removeTree } from '#server/mediawiki/directories/remove-tree.ts'
import { DATABASE_DIR, jobDatabase, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readCopiedRecord, recordForCopy, writeCopiedRecord } from '#server/wikis/copies/copied-record.ts'
import { prepareForScripts, prepareWikiDir } from '#server/wikis/copies/prepare-wiki-dir.ts'
import { runCopyTask } from '#server/wikis/copies/run-copy-task.ts'
import type { HostName } from '#server/wikis/host-name.ts'
import { preparedDirectory } from '#server/wikis/install-wiki.ts'
import { makeWikiDir, type WikiTemplate } from '#server/wikis/make-sqlite-wiki.ts'
import type { NewWiki } from '#server/wikis/new-wiki.ts'
import type { RecordStore } from '#server/wikis/record-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { newDatabaseName } from '#server/wikis/storage/database-name.ts'
import type { OpenOptions } from '#server/wikis/storage/live-database-messages.ts'
import type { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import {
  countSqliteTables,
  emptySideDatabases,
  sqliteContentMark,
  sqlitePageBytes,
  sqliteUsageStamp,
} from '#server/wikis/storage/sqlite-wiki.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { databaseSizes, dropSafetyCopy, settleSafetyCopy } from '#server/wikis/upgrade/safety-copy.ts'
import { type UpgradeContext, upgradeWiki } from '#server/wikis/upgrade/upgrade-wiki.ts'
import type { WikiDirectories } from '#server/wikis/wiki-directories.ts'
import type { CopiedRecord, WikiRecord } from '#server/wikis/wiki-record.ts'
import type {
  CopyOrder,
  FilledWiki,
  PreparedWiki,
  Removal,
  StoredWiki,
  UpgradeTask,
  WikiDraft,
  WikiLocation,
  WikiStore,
} from '#server/wikis/wiki-store.ts'

/** What both storages need. */
export interface StoreContext extends UpgradeContext {
  readonly dirs: WikiDirectories
  readonly store: Pick<RecordStore, 'findByDatabase'>
  readonly engineDirs: EngineDirs
  readonly template: WikiTemplate
  /** The MediaWiki source tree. */
  readonly treeDir: string
  /** Identifies the schema of the tree's tables. */
  readonly schema: string
  /** The cost of hashing the accounts' passwords, in PBKDF2 iterations. */
  readonly passwordIterations: number
  /** Bytes of the disk that copies may take. */
  readonly room: () => Promise<number>
  readonly clock: Clock
  readonly log: EngineLog
}

/** How long the counting of tables waits for the wiki's lane. */
const LANE_WAIT_MS = 5 * SECOND_MS

/** Wikis whose databases and files are in their directories, on this machine. */
export class SqliteWikiStore implements WikiStore {
  readonly kind = 'sqlite'
  private readonly context: StoreContext
  private readonly live: LiveDatabases
  /** The stamps of databases whose tables need no counting, by name. */
  private readonly counted = new Map<string, string>()

  constructor(context: StoreContext, live: LiveDatabases) {
    this.context = context
    this.live = live
  }

  async create(wiki: Pick<NewWiki, 'language' | 'admin'>, now: number): Promise<PreparedWiki> {
    const { dirs, template, treeDir, passwordIterations, engineDirs } = this.context
    const dbName = newDatabaseName('wiki')
    const context = { template, treeDir, passwordIterations, user: engineDirs.user, now }
    await makeWikiDir(context, dirs.waiting(dbName), dbName, wiki)
    await dirs.syncWaiting()
    return preparedDirectory(this.context, dbName)
  }

  async fill(dir: string, server: WikiRecord['server'], signal: AbortSignal): Promise<FilledWiki> {
    const { dirs } = this.context
    const dbName = newDatabaseName('wiki')
    try {
      const copied = await prepareWikiDir({ ...this.context, signal }, dir, { dbName, server })
      await dirs.letWait(dir, dbName)
      return { ...preparedDirectory(this.context, dbName), copied }
    } catch (error) {
      await removeTree(dir)
      throw error
    }
  }

  async use<T>(wiki: StoredWiki, options: OpenOptions, work: (db: WikiDatabase) => Promise<T>): Promise<T> {
    return await this.live.use(mainDatabase(wiki.dir, wiki.record.dbName), options, work)
  }

  async withJobs<T>(wiki: StoredWiki, work: (db: WikiDatabase) => Promise<T>): Promise<T> {
    const options = { readOnly: true, timeoutMs: SECOND_MS }
    return await this.live.use(jobDatabase(wiki.dir, wiki.record.dbName), options, work)
  }

  locate({ dir }: StoredWiki): WikiLocation {
    return { filesDir: dir, database: null }
  }

  isHere({ dir }: StoredWiki): boolean {
    return existsSync(join(dir, DATABASE_DIR))
  }

  async makeReady(wiki: KnownWiki): Promise<boolean> {
    const { engineDirs } = this.context
    // The wiki's directory is on another machine and must not be created here.
    if (!this.isHere(wiki)) return false
    ensureMailDir(wiki.dir, engineDirs.user)
    ensureTemporaryDir(wiki.dir, engineDirs.user)
    await this.settle(wiki)
    return true
  }

  async copy(wiki: KnownWiki, to: string, { withJobs, signal }: CopyOrder) {
    const { engineDirs, room, clock } = this.context
    const { dbName, domain } = wiki.record
    let [takenAt, record]: [number, CopiedRecord] = [0, recordForCopy(wiki.record)]
    const takeLane = async (signal: AbortSignal) => {
      const release = await wiki.lock.takeLane(signal)
      const current = (await wiki.latest())?.record
      if (current?.dbName === dbName) {
        takenAt = clock.now()
        record = recordForCopy(current)
        return release
      }
      release()
      throw new Error(`The wiki at ${domain} was replaced while it was copied.`)
    }
    const from = { wikiDir: wiki.dir, dbName, to, withJobs, owner: engineDirs.user, room: await room() }
    const copied = await runCopyTask({ kind: 'copy', ...from }, { id: engineDirs.id, signal, takeLane })
    return { takenAt, record, ...copied }
  }

  /** A draft is an ordinary copy. */
  async draft(wiki: KnownWiki, dir: string, signal: AbortSignal): Promise<WikiDraft> {
    const copied = await this.copy(wiki, dir, { withJobs: false, signal })
    const { context } = this
    await writeCopiedRecord(dir, copied.record, context.engineDirs.user)
    return {
      ...copied,
      async prepare(signal) {
        const record = await prepareForScripts({ ...context, signal }, dir)
        return { dir, filesDir: dir, database: null, record }
      },
      async pageBytes() {
        const { dbName } = await readCopiedRecord(dir)
        return statSync(mainDatabase(dir, dbName), { throwIfNoEntry: false })?.size ?? 0
      },
      fill: async (server, signal) => await this.fill(dir, server, signal),
      remove: async () => undefined,
    }
  }

  async whileReplaced(
    wiki: KnownWiki,
    work: (requireStopped: () => void) => Promise<KnownWiki>,
    signal: AbortSignal,
  ): Promise<KnownWiki> {
    let old: readonly string[] = []
    const replaced = await wiki.lock.whileUnused(async () => {
      const next = await work(() => undefined)
      if (next.record.storage !== 'sqlite') old = await this.context.dirs.detachDatabases(wiki.host)
      return next
    }, signal)
    await Promise.all(old.map(removeTree))
    return replaced
  }

  /** No lock is needed, because only this process writes to SQLite wikis. */
  async lockTables(): Promise<null> {
    return null
  }

  async upgrade({ record }: KnownWiki, { read, publish, lease }: UpgradeTask): Promise<readonly string[]> {
    const wiki = await read()
    if (!wiki || wiki.record.dbName !== record.dbName) return []
    await this.settle(wiki)
    if (wiki.record.schema === this.context.schema) return []
    const moved = await upgradeWiki(this.context, wiki, lease.signal)
    // If this fails, the next attempt or the next start finds the copy and puts it back, unless the record was written.
    await publish()
    await dropSafetyCopy(wiki)
    return moved
  }

  /** Undoes or finishes an upgrade that was interrupted. */
  private async settle(wiki: KnownWiki): Promise<void> {
    const { engineDirs, log } = this.context
    if (await settleSafetyCopy(wiki, engineDirs.user))
      log.warn({ wiki: wiki.host }, 'the upgrade of a wiki was interrupted; its databases were put back')
  }

  async pageBytes(wiki: StoredWiki): Promise<number> {
    return await sqlitePageBytes(this.live, wiki)
  }

  async usageStamp(wiki: StoredWiki): Promise<string> {
    return await sqliteUsageStamp(wiki)
  }

  async contentMark(wiki: StoredWiki): Promise<string> {
    return await sqliteContentMark(wiki)
  }

  async upgradeBytes(wiki: KnownWiki): Promise<number> {
    return await databaseSizes(wiki)
  }

  async limitSideData(wiki: StoredWiki, max: number): Promise<readonly string[]> {
    return await emptySideDatabases(this.live, wiki, max)
  }

  async countTables(wiki: KnownWiki): Promise<void> {
    const { dbName, whyReadOnly } = wiki.record
    if (whyReadOnly || this.counted.get(dbName) === (await sqliteUsageStamp(wiki))) return
    const late = AbortSignal.timeout(LANE_WAIT_MS)
    const leave = await wiki.lock.takeLane(late).catch(error => {
      // It is done after one of the next requests.
      if (error === late.reason) return null
      throw error
    })
    if (!leave) return
    try {
      if (await countSqliteTables(this.live, wiki)) this.counted.set(dbName, await sqliteUsageStamp(wiki))
    } finally {
      leave()
    }
  }

  diskOf({ dir }: StoredWiki): string {
    return dir
  }

  async remove(host: HostName, dbName: string): Promise<Removal> {
    this.counted.delete(dbName)
    return await detachDirectory(this.context.dirs, host)
  }

  async isReady(): Promise<boolean> {
    return true
  }

  async settled(): Promise<void> {}

  async close(): Promise<void> {
    await this.live.stop()
  }
}

/** Detaches a host's directory on this machine, whatever it contains. */
export async function detachDirectory(dirs: WikiDirectories, host: HostName): Promise<Removal> {
  const away = await dirs.detach(host)
  return {
    async undo() {
      if (away !== null) await dirs.attach(host, away)
    },
    async finish() {
      if (away !== null) await removeTree(away)
    },
  }
}
