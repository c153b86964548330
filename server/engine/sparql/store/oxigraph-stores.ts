import { OxigraphStore } from './oxigraph-store.ts'
import type { TripleStores } from './triple-store.ts'

/** Stores in threads of this process. Nothing of them outlives it. */
export const oxigraphStores: TripleStores = {
  open: async (_dbName, memoryMax) => await OxigraphStore.open({ memoryMax }),
  reopen: async () => null,
  list: async () => [],
  remove: async () => undefined,
  close: async () => undefined,
}
