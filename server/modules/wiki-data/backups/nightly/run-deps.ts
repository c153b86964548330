import type { Deps } from '#server/modules/deps.ts'
import type { ServiceDatabase } from '#server/modules/wiki-data/backups/service-database/service-dump.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'

/** What a run needs. */
export interface RunDeps extends Pick<Deps, 'config' | 'db' | 'engine' | 'clock' | 'log' | 'mailer'> {
  readonly store: BackupStore
  readonly database: ServiceDatabase
  /** Waits between two attempts and between two wikis. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}
