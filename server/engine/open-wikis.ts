import { dirname, resolve } from 'node:path'
import { canReach } from '#server/platform/process-user.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import type { WikiEpochs } from './epochs/wiki-epochs.ts'
import type { EngineRuntime } from './prepare-runtime.ts'
import { type Maria, startMaria } from './start-maria.ts'
import { DatabaseRows } from './storage/database-rows.ts'
import { LiveDatabases } from './storage/live-databases.ts'
import { WikiStorage } from './storage/wiki-storage.ts'
import { prepareWiki } from './upgrade/prepare-wiki.ts'
import { RecordChanges } from './wikis/record-changes.ts'
import { RecordStore } from './wikis/record-store.ts'
import { WikiRegistry } from './wikis/registry.ts'
import { takeOverOldWikis } from './wikis/take-over.ts'
import { WikiDirs } from './wikis/wiki-dirs.ts'

/** Databases in MariaDB that are prepared for new wikis. */
const SPARE_DATABASES = 8

/** The wikis that exist, and where each of them is stored. */
export interface OpenedWikis {
  /** Null where wikis are stored in SQLite only. */
  readonly maria: Maria | null
  /** The databases in MariaDB, whether it can be reached or not. */
  readonly databaseRows: DatabaseRows
  readonly databases: LiveDatabases
  readonly storage: WikiStorage
  readonly store: RecordStore
  readonly wikiDirs: WikiDirs
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
}

/**
 * Connects to MariaDB where wikis are stored there, and finds the wikis that exist, also those of older releases
 * and of a crash in the middle of a change.
 * @throws Error when PHP's user cannot enter the directory of the files, or MariaDB refuses the account.
 */
export async function openWikis(
  options: WikiEngineOptions,
  runtime: EngineRuntime,
  epochs: WikiEpochs,
): Promise<OpenedWikis> {
  const { config, db, log, clock } = options
  const { place } = runtime
  const now = () => clock.now()
  // PHP's user may not be able to enter the data directory.
  const filesRoot = config.filesDir ? resolve(config.filesDir) : dirname(place.wikis)
  if (config.wikiDatabase && !canReach(place.user, filesRoot, 'enter'))
    throw new Error(`${place.user?.name ?? 'this user'} cannot enter FILES_DIR, ${filesRoot}`)
  const maria = config.wikiDatabase
    ? await startMaria({
        ...runtime,
        mariadb: config.wikiDatabase,
        db,
        clock,
        spares: options.spareDatabases ?? SPARE_DATABASES,
        filesRoot,
        log,
      })
    : null
  try {
    const databases = new LiveDatabases(place.user, place.id)
    const storage = new WikiStorage({ live: databases, server: maria?.server ?? null, filesRoot, now })
    const store = new RecordStore(db, now)
    const wikiDirs = new WikiDirs(place.wikis, place.user)
    await wikiDirs.prepare()
    await takeOverOldWikis(place.wikis, store, log)
    await wikiDirs.settleAll(store, log)
    const registry = new WikiRegistry({
      root: place.wikis,
      store,
      prepare: async wiki => await prepareWiki(wiki, { user: place.user, maria, log }),
      locate: wiki => storage.locate(wiki),
      epochs,
    })
    const databaseRows = maria?.rows ?? new DatabaseRows(db, now)
    const changes = new RecordChanges(registry, store)
    return { maria, databaseRows, databases, storage, store, wikiDirs, registry, changes }
  } catch (error) {
    await maria?.close()
    throw error
  }
}
