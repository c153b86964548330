import type { Clock } from '#server/platform/clock.ts'
import type { Place, Room } from './place.ts'
import type { StoreKey } from './sealing/store-key.ts'
import type { StoreLog } from './store-log.ts'

/** What the store's operations work with. */
export interface StoreParts {
  readonly place: Place
  readonly key: StoreKey | null
  readonly clock: Clock
  readonly log: StoreLog
  /** Bytes of a file system that stay free. */
  readonly reserve: (room: Room) => number
}
