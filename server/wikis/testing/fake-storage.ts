import type { WikiStorage, WikiStore } from '#server/wikis/wiki-store.ts'

/** Storage whose wikis are all in one store with only these methods. */
export function fakeStorage(store: Partial<WikiStore>): Pick<WikiStorage, 'of'> {
  return { of: () => store as WikiStore }
}
