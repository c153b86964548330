import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { BackupLocation, ServerConfig } from '#server/platform/config/server-config.ts'
import { reserveOf } from '#server/platform/disk/disk-watch.ts'
import type { BackupStore } from './backup-store.ts'
import { ResticStore, type ResticStoreOptions } from './restic-store.ts'

interface Options {
  readonly location: BackupLocation
  /** The password of the backups; null for none. */
  readonly key: string | null
  readonly config: Pick<ServerConfig, 'diskReserveMb'>
  /**
   * The service's data directory, which holds the cache for remotes. Its file `backup-store.json` records which
   * repository was used.
   */
  readonly dataDir: string
  readonly clock: Clock
  readonly log: ResticStoreOptions['log']
}

/** Opens a service's store. The location is not accessed until the first method call. */
export function openBackupStore({ dataDir, config, ...options }: Options): BackupStore {
  return new ResticStore({
    ...options,
    memoryFile: join(dataDir, 'backup-store.json'),
    mayCreate: true,
    cacheDir: cacheDirIn(dataDir),
    reserve: room => reserveOf(room, config.diskReserveMb),
  })
}

/**
 * Opens backups for a restore, on a machine that may have no service yet. Never sets up a new location, so that a
 * wrong BACKUP_DIR is noticed.
 */
export function openBackupsToRestore({ dataDir, config, ...options }: Options): BackupStore {
  return new ResticStore({
    ...options,
    memoryFile: null,
    mayCreate: false,
    cacheDir: cacheDirIn(dataDir),
    reserve: room => reserveOf(room, config.diskReserveMb),
  })
}

function cacheDirIn(dataDir: string): string {
  return join(dataDir, 'backup-cache')
}
