import type { Deps } from '#server/modules/deps.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'

/** What restores need, in a service that makes backups. */
export interface RestoreDeps extends Deps {
  readonly store: BackupStore
}
