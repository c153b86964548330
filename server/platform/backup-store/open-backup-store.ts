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
  /** The service's data directory, which has room for what is read of a remote. Its file `backup-store.json` remembers which backups were used. */
  readonly dataDir: string
  readonly clock: Clock
  readonly log: ResticStoreOptions['log']
}

/** Opens the store of a service. The place is first looked at by the first method that is called. */
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
 * Opens backups to restore them, on a machine that may have no service yet. It never sets up a new place, so that a
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
