import { requireVerification } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import type { RunDeps } from './run-deps.ts'

interface Saved {
  readonly snapshot: Snapshot
}

/**
 * Saves a snapshot and reads it back. Removes it if it cannot be read back. If older data in the store is damaged, repairs
 * the store and saves once more; since earlier backups may use the same data, the next run then reads back every wiki's
 * backup.
 * @throws what `save` and `verify` reject with.
 */
export async function saveVerified<T extends Saved>(
  { db, store }: Pick<RunDeps, 'db' | 'store'>,
  save: () => Promise<T>,
  verify: (saved: T) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  for (let isRepaired = false; ; isRepaired = true) {
    const saved = await save()
    try {
      await verify(saved)
      return saved
    } catch (error) {
      await store.remove(() => [saved.snapshot]).catch(() => undefined)
      const isDamage = error instanceof BackupStoreError && error.fault === 'damaged'
      if (isRepaired || !isDamage) throw error
      await store.repair(signal)
      await requireVerification(db)
    }
  }
}
