import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Requirements } from '#server/mediawiki/tree/requirements.ts'
import { roomIn } from '#server/platform/disk/disk-watch.ts'
import { canReach } from '#server/platform/process-user.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import { ExclusiveLocks } from '#server/wikis/exclusive-locks.ts'
import { RecordChanges } from '#server/wikis/record-changes.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { type KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import { DatabaseRows } from '#server/wikis/storage/database-rows.ts'
import { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import { MariaWikiStore } from '#server/wikis/stores/maria-store.ts'
import { SqliteWikiStore } from '#server/wikis/stores/sqlite-store.ts'
import { startMaria } from '#server/wikis/stores/start-maria.ts'
import { UpgradeLeases } from '#server/wikis/upgrade/upgrade-leases.ts'
import { WikiDirectories } from '#server/wikis/wiki-directories.ts'
import { WikiStorage } from '#server/wikis/wiki-store.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import type { EngineRuntime } from './prepare-runtime.ts'

/** The number of MariaDB databases prepared for new wikis. */
const SPARE_DATABASES = 8

/** The existing wikis, and where each is stored. */
export interface OpenedWikis {
  readonly storage: WikiStorage
  readonly store: RecordStore
  readonly exclusive: ExclusiveLocks
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  /** The leases for upgrading wikis. */
  readonly leases: UpgradeLeases
}

/**
 * Connects to MariaDB if wikis are stored there, and finds the existing wikis, including those whose change a crash
 * interrupted.
 * @throws Error when PHP's user cannot access the directory of the files, or MariaDB refuses the account.
 */
export async function openWikis(
  options: WikiEngineOptions,
  { tree }: Pick<Requirements, 'tree'>,
  runtime: EngineRuntime,
  epochs: WikiEpochs,
): Promise<OpenedWikis> {
  const { config, db, log, clock } = options
  const { engineDirs } = runtime
  const now = () => clock.now()
  // PHP's user may be unable to enter the data directory.
  const filesRoot = config.filesDir ? resolve(config.filesDir) : dirname(engineDirs.wikis)
  if (config.wikiDatabase && !canReach(engineDirs.user, filesRoot, 'enter'))
    throw new Error(`${engineDirs.user?.name ?? 'this user'} cannot enter FILES_DIR, ${filesRoot}`)
  const leases = new UpgradeLeases({ db, clock, log })
  const maria = config.wikiDatabase
    ? await startMaria({
        ...runtime,
        mariadb: config.wikiDatabase,
        db,
        clock,
        leases,
        spares: options.spareDatabases ?? SPARE_DATABASES,
        filesRoot,
        log,
      })
    : null
  try {
    const databases = new LiveDatabases(engineDirs.user, engineDirs.id)
    const store = new RecordStore(db, now)
    const dirs = new WikiDirectories(engineDirs.wikis, engineDirs.user)
    const context = {
      ...runtime,
      dirs,
      store,
      treeDir: tree.dir,
      hasWikibase: tree.extensions.includes('Wikibase'),
      freeBytes: async (dir: string) => {
        const { bavail, bsize } = await statfs(dir)
        return bavail * bsize
      },
      room: async () => await roomIn(engineDirs.copies, config.diskReserveMb),
      clock,
      log,
    }
    const rows = maria?.rows ?? new DatabaseRows(db, now)
    const stores = {
      sqlite: new SqliteWikiStore(context, databases),
      mariadb: new MariaWikiStore(context, { maria, rows, filesRoot }),
    }
    const storage = new WikiStorage(stores, maria ? 'mariadb' : 'sqlite')
    await dirs.prepare()
    await dirs.settleAll(store, log)
    const exclusive = new ExclusiveLocks({
      store,
      clock,
      log,
      lockTables: async wiki => await storage.of(wiki).lockTables(wiki),
    })
    const prepare = async (wiki: KnownWiki) => {
      try {
        return await storage.of(wiki).makeReady(wiki)
      } catch (error) {
        log.error({ err: error, wiki: wiki.host }, 'the directory of a wiki cannot be used')
        return false
      }
    }
    const registry = new WikiRegistry({
      root: engineDirs.wikis,
      store,
      prepare,
      locate: wiki => storage.of(wiki).locate(wiki),
      epochs,
      exclusive,
    })
    const changes = new RecordChanges(registry, store)
    return { storage, store, exclusive, registry, changes, leases }
  } catch (error) {
    await maria?.close()
    throw error
  }
}
