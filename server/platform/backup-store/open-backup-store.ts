import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { BackupPlace, ServerConfig } from '#server/platform/config/server-config.ts'
import type { BackupStore, Snapshot } from './backup-store.ts'
import { createPlace } from './create-place.ts'
import type { LocalStore } from './local-store.ts'
import { openLocalStore } from './open-local-store.ts'
import { runInThread } from './run-in-thread.ts'
import type { StoreLog } from './store-log.ts'
import type { ThreadOptions, ThreadTask } from './thread-messages.ts'

interface Options {
  readonly place: BackupPlace
  /** An age identity, `AGE-SECRET-KEY-1…`; null to store without encryption. */
  readonly key: string | null
  readonly config: Pick<ServerConfig, 'diskReserveMb'>
  /**
   * The service's data directory, whose file `backup-store.json` remembers which place was used; null on a
   * machine that is being restored.
   */
  readonly dataDir: string | null
  /** Whether a place that has no backups may be set up. A restore must not; true if left out. */
  readonly mayCreate?: boolean
  readonly clock: Clock
  readonly log: StoreLog
}

/** Opens the store. The place is first looked at by the first method that is called, or by `check`. */
export function openBackupStore(options: Options): BackupStore {
  const { place, key, clock, log, dataDir, config, mayCreate = true } = options
  const memoryFile = dataDir === null ? null : join(dataDir, 'backup-store.json')
  const settings = { place, key, memoryFile, mayCreate, reserveMb: config.diskReserveMb }
  let opening: Promise<LocalStore> | null = null
  const local = () => {
    opening ??= openLocalStore({ ...settings, clock, log })
    return opening
  }
  const inThread = async (task: ThreadTask, signal?: AbortSignal) =>
    await runInThread({ ...settings, task } satisfies ThreadOptions, log, signal)
  return {
    place: createPlace(place).name,
    isEncrypted: key !== null,
    check: async () => await (await local()).check(),
    save: async (series, source, signal) =>
      (await inThread({ kind: 'save', series, source }, signal)) as Snapshot,
    series: async () => await (await local()).series(),
    list: async series => await (await local()).list(series),
    find: async name => await (await local()).find(name),
    damaged: async series => await (await local()).damaged(series),
    unpack: async (snapshot, intoDir, signal) =>
      void (await inThread(
        { kind: 'unpack', snapshot: { series: snapshot.series, id: snapshot.id }, intoDir },
        signal,
      )),
    confirm: async (snapshot, about) => await (await local()).confirm(snapshot, about),
    remove: async snapshot => await (await local()).remove(snapshot),
    sweep: async series =>
      (await inThread({ kind: 'sweep', series })) as Awaited<ReturnType<BackupStore['sweep']>>,
  }
}
