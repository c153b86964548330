import type { Clock } from '#server/platform/clock.ts'
import { reserveOf } from '#server/platform/disk/disk-watch.ts'
import { createPlace } from './create-place.ts'
import { LocalStore } from './local-store.ts'
import { openStoreKey } from './sealing/store-key.ts'
import type { StoreLog } from './store-log.ts'
import type { ThreadOptions } from './thread-messages.ts'

type Options = Omit<ThreadOptions, 'task'> & { readonly clock: Clock; readonly log: StoreLog }

export async function openLocalStore({ place, key, reserveMb, ...options }: Options): Promise<LocalStore> {
  return new LocalStore({
    ...options,
    place: createPlace(place),
    key: key === null ? null : await openStoreKey(key),
    reserve: room => reserveOf(room, reserveMb),
  })
}
