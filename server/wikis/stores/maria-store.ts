import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { ensureMailDir, ensureTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import { removeTree } from '#server/mediawiki/directories/remove-tree.ts'
import {
  DATABASE_DIR,
  FILES_CHANGED,
  IMAGES_DIR,
  mainDatabase,
} from '#server/mediawiki/directories/wiki-files.ts'
import type { Db } from '#server/platform/database/db.ts'
import { recordForCopy } from '#server/wikis/copies/copied-record.ts'
import { prepareWikiDir } from '#server/wikis/copies/prepare-wiki-dir.ts'
import { runCopyTask } from '#server/wikis/copies/run-copy-task.ts'
import type { HostName } from '#server/wikis/host-name.ts'
import type { NewWiki } from '#server/wikis/new-wiki.ts'
import { type KnownWiki, MAX_AGE_MS } from '#server/wikis/registry.ts'
import type { DatabaseRows } from '#server/wikis/storage/database-rows.ts'
import type { OpenOptions } from '#server/wikis/storage/live-database-messages.ts'
import {
  emptySideTables,
  mariaContentMark,
  mariaPageBytes,
  mariaUsageStamp,
} from '#server/wikis/storage/maria-wiki.ts'
import { phpDatabase, sharedFilesDir } from '#server/wikis/storage/php-database.ts'
import { lockTables, releaseAfterReplacement, type TableLock } from '#server/wikis/storage/table-lock.ts'
import { StorageUnavailableError, type WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { settleMariaWiki, upgradeMariaWiki } from '#server/wikis/upgrade/upgrade-maria-wiki.ts'
import { requireFit, runUpdates } from '#server/wikis/upgrade/upgrade-wiki.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'
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
import { makeMariaWiki } from './make-maria-wiki.ts'
import { type MariaDataContext, makeFilesDir, preparedDatabase, takeDatabase } from './maria-data.ts'
import { draftMariaWiki } from './maria-draft.ts'
import { detachDirectory, type StoreContext } from './sqlite-store.ts'
import type { Maria } from './start-maria.ts'

interface MariaWikiStoreOptions {
  /** Null if `WIKI_DATABASE_URL` is not set. */
  readonly maria: Maria | null
  /** What the service's database says of the databases in MariaDB, whether or not MariaDB can be reached. */
  readonly rows: DatabaseRows
  /** The directory of the wikis' files, which every machine can reach. */
  readonly filesRoot: string
}

/** Shown to those who want to edit. */
const COPIED = 'A copy of this wiki is being made. Please try again in a moment.'

/** Wikis that each have a database in MariaDB, and their files where all machines can reach them. */
export class MariaWikiStore implements WikiStore {
  readonly kind = 'mariadb'
  private readonly context: StoreContext
  private readonly options: MariaWikiStoreOptions

  constructor(context: StoreContext, options: MariaWikiStoreOptions) {
    this.context = context
    this.options = options
  }

  async create(wiki: Pick<NewWiki, 'language' | 'admin'>, now: number): Promise<PreparedWiki> {
    const { treeDir, passwordIterations } = this.context
    const dbName = await makeMariaWiki({ ...this.maria, treeDir, passwordIterations, now }, wiki)
    // A database without a record counts as lost after an hour; this one gets its record at once.
    return preparedDatabase(this.parts, dbName, null)
  }

  async fill(dir: string, server: WikiRecord['server'], signal: AbortSignal): Promise<FilledWiki> {
    const { engineDirs } = this.context
    const prepared = await takeDatabase(this.parts)
    const { dbName } = prepared
    try {
      const copied = await prepareWikiDir({ ...this.context, signal }, dir, { dbName, server })
      const filesDir = await makeFilesDir(this.options.filesRoot, dbName, this.context.engineDirs.user)
      const maria = { config: this.maria.server.config, database: dbName }
      const task = { kind: 'fillMaria', dir, dbName, filesDir, maria, owner: engineDirs.user } as const
      await runCopyTask(task, { id: engineDirs.id, signal })
      return { ...prepared, copied }
    } catch (error) {
      await prepared.discard()
      throw error
    } finally {
      await removeTree(dir)
    }
  }

  async use<T>(
    { record: { dbName } }: StoredWiki,
    _options: OpenOptions,
    work: (db: WikiDatabase) => Promise<T>,
  ): Promise<T> {
    return await work(this.maria.server.database(dbName))
  }

  async withJobs<T>({ record: { dbName } }: StoredWiki, work: (db: WikiDatabase) => Promise<T>): Promise<T> {
    return await work(this.maria.server.database(dbName))
  }

  locate({ record }: Pick<StoredWiki, 'record'>): WikiLocation {
    const { maria, filesRoot } = this.options
    const filesDir = sharedFilesDir(filesRoot, record.dbName)
    return { filesDir, database: maria ? phpDatabase(maria.server.config, filesDir) : null }
  }

  isHere(): boolean {
    return this.options.maria !== null
  }

  async makeReady(wiki: KnownWiki): Promise<boolean> {
    const { user } = this.context.engineDirs
    await this.makeDirs(wiki)
    ensureMailDir(wiki.dir, user)
    ensureTemporaryDir(wiki.dir, user)
    if (this.options.maria) await settleMariaWiki(this.options.maria, wiki)
    return true
  }

  async copy({ filesDir, record, lock, latest }: KnownWiki, to: string, { signal }: CopyOrder) {
    const { engineDirs, room, clock, template } = this.context
    const { dbName, domain } = record
    let takenAt = 0
    const takeLane = async () => {
      const { release } = await lock.lockExclusively(COPIED)
      return () => void release()
    }
    const task = {
      kind: 'copyFromMaria',
      maria: { config: this.maria.server.config, database: dbName },
      filesDir,
      filesMark: join(filesDir, FILES_CHANGED),
      template: mainDatabase(template.dir, template.dbName),
      dbName,
      to,
      owner: engineDirs.user,
      room: await room(),
    } as const
    const onMoment = () => {
      takenAt = clock.now()
    }
    const copied = await runCopyTask(task, { id: engineDirs.id, signal, takeLane, onMoment })
    const current = (await latest())?.record
    if (current?.dbName !== dbName) throw new Error(`The wiki at ${domain} was replaced while it was copied.`)
    return { takenAt, record: recordForCopy(current), ...copied }
  }

  async draft(wiki: KnownWiki, dir: string, signal: AbortSignal): Promise<WikiDraft> {
    const locate = (stored: Pick<StoredWiki, 'record'>) => this.locate(stored)
    return await draftMariaWiki(this.parts, { wiki, dir, locate, signal })
  }

  /** Nobody writes to the old database meanwhile, and later attempts to write are refused. */
  async whileReplaced(
    { record: { domain, dbName } }: KnownWiki,
    work: (requireStopped: () => void) => Promise<KnownWiki>,
    signal: AbortSignal,
  ): Promise<KnownWiki> {
    const { log } = this.context
    const { server, pool } = this.maria
    const lock = await lockTables(server.config, dbName)
    try {
      const replaced = await work(() => {
        if (!lock.isHeld) throw new Error(`The wiki at ${domain} could be changed meanwhile.`)
      })
      void releaseAfterReplacement(lock, signal, err =>
        log.warn({ err, dbName }, 'writes to a replaced database could not be refused'),
      )
      await pool
        .retire(dbName)
        .catch(err =>
          log.warn({ err, dbName }, 'a database could not be removed yet; a later cleanup removes it'),
        )
      return replaced
    } catch (error) {
      await lock
        .release()
        .catch(err => log.warn({ err, dbName }, 'the lock of a wiki has ended with its connection'))
      throw error
    }
  }

  async lockTables({ record: { dbName } }: Pick<StoredWiki, 'record'>): Promise<TableLock> {
    // Other processes may write until they notice.
    await delay(MAX_AGE_MS)
    return await lockTables(this.maria.server.config, dbName)
  }

  async upgrade(
    { record: { domain, dbName } }: KnownWiki,
    { read, publish, lease }: UpgradeTask,
  ): Promise<readonly string[]> {
    const { context, maria } = this
    return await upgradeMariaWiki(
      {
        maria,
        schema: context.schema,
        read,
        requireFit: hasEntities => requireFit(context, domain, hasEntities),
        update: async (wiki, untilLost) => await runUpdates(context, wiki, untilLost),
        publish,
      },
      dbName,
      lease,
    )
  }

  async pageBytes({ record: { dbName } }: StoredWiki): Promise<number> {
    return await mariaPageBytes(this.maria.server, dbName)
  }

  async usageStamp({ record: { dbName } }: StoredWiki): Promise<string> {
    return await mariaUsageStamp(this.maria.server, dbName, this.context.clock.now())
  }

  async contentMark({ record: { dbName } }: StoredWiki): Promise<string> {
    return await mariaContentMark(this.maria.server.database(dbName))
  }

  /** Nothing, because the databases are on MariaDB's disk. */
  async upgradeBytes(): Promise<number> {
    return 0
  }

  async limitSideData({ record: { dbName } }: StoredWiki, max: number): Promise<readonly string[]> {
    return await emptySideTables(this.maria.server, dbName, max)
  }

  /** Nothing, because MariaDB counts tables by itself. */
  async countTables(): Promise<void> {}

  diskOf(): null {
    return null
  }

  async remove(host: HostName, dbName: string, trx?: Db): Promise<Removal> {
    const { maria, rows } = this.options
    const { undo, finish } = await detachDirectory(this.context.dirs, host)
    await rows.move(dbName, ['used'], 'dropping', trx)
    return {
      undo,
      async finish() {
        await finish()
        // If MariaDB does not answer, a sweep removes it later.
        await maria?.pool.giveUp(dbName)
      },
    }
  }

  /** Ready if no MariaDB is configured. */
  async isReady(): Promise<boolean> {
    return (await this.options.maria?.server.isReady()) ?? true
  }

  async settled(): Promise<void> {
    await this.options.maria?.settled()
  }

  async close(): Promise<void> {
    await this.options.maria?.close()
  }

  private get maria(): Maria {
    const { maria } = this.options
    if (!maria)
      throw new StorageUnavailableError('WIKI_DATABASE_URL is not set, and this wiki is in MariaDB.')
    return maria
  }

  private get parts(): MariaDataContext {
    return { ...this.context, maria: this.maria, filesRoot: this.options.filesRoot }
  }

  /** Makes a wiki's directories on this machine, and those of its files, which all machines share. */
  private async makeDirs({ dir, record: { dbName } }: KnownWiki): Promise<void> {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    giveTo(dir, this.context.engineDirs.user, 'pass')
    const images = join(
      await makeFilesDir(this.options.filesRoot, dbName, this.context.engineDirs.user),
      IMAGES_DIR,
    )
    await mkdir(images, { recursive: true, mode: 0o700 })
    giveTo(images, this.context.engineDirs.user, 'own')
    // A crash right after the wiki was moved to MariaDB may have left these.
    for (const left of [DATABASE_DIR, IMAGES_DIR].map(name => join(dir, name)))
      if (existsSync(left)) await removeTree(left)
  }
}
