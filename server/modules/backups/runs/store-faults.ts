import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'

/** Failures of this kind one after another, after which a run stops: the place is full. */
const NO_ROOM_MAX = 3

/** The store cannot be used at all, so that trying the other wikis is useless. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable'
}

/** Tells failures of the store's place from those of one wiki. */
export class StoreFaults {
  #noRoom = 0

  /** Call it after each wiki that succeeded. */
  succeeded(): void {
    this.#noRoom = 0
  }

  /** @throws StoreUnusable if no other wiki would succeed either. */
  failed(error: unknown): void {
    if (!(error instanceof BackupStoreError)) return
    if (error.fault === 'no-room') this.#noRoom += 1
    if (error.fault === 'no-place' || error.fault === 'wrong-key' || this.#noRoom >= NO_ROOM_MAX)
      throw new StoreUnusable(error.message, { cause: error })
  }
}
