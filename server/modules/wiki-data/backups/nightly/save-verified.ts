import { requireVerification } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import type { RunDeps } from './run-deps.ts'

interface Saved {
  readonly snapshot: Snapshot
}

/**
 * Saves a snapshot and reads it back. What cannot be read back is removed. If that is because data that the store had already is
 * damaged, repairs the store and saves once more. What was backed up before may need the same data, so that every
 * wiki's backup is then read back by the next run.
 * @throws what the two reject with.
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
      await store.remove([saved.snapshot]).catch(() => undefined)
      const isDamage = error instanceof BackupStoreError && error.fault === 'damaged'
      if (isRepaired || !isDamage) throw error
      await store.repair(signal)
      await requireVerification(db)
    }
  }
}
