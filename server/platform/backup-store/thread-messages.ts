import type { BackupPlace } from '#server/platform/config/server-config.ts'
import type { SnapshotName, SnapshotSource } from './backup-store.ts'
import type { BackupStoreFault } from './backup-store-error.ts'
import type { StoreLog } from './store-log.ts'

/** What the thread of a store works with: plain data. */
export interface ThreadOptions {
  readonly place: BackupPlace
  readonly key: string | null
  readonly memoryFile: string | null
  readonly mayCreate: boolean
  readonly reserveMb: number | null
  readonly task: ThreadTask
}

export type ThreadTask =
  | { readonly kind: 'save'; readonly series: string; readonly source: SnapshotSource }
  | { readonly kind: 'unpack'; readonly snapshot: SnapshotName; readonly intoDir: string }
  | { readonly kind: 'sweep'; readonly series: string }

/** What the thread says; the last message is `done` or `failed`. */
export type ThreadMessage =
  | { readonly kind: 'log'; readonly level: keyof StoreLog; readonly message: string }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly fault: BackupStoreFault | null; readonly message: string }

/** What is sent to the thread to end its work early. */
export const ABORT = 'abort'
