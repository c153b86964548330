import type { StoreContext } from '#server/wikis/stores/sqlite-store.ts'

/** The context of a store, of which a test provides only what the store uses. */
export function storeContext(own: Partial<StoreContext>): StoreContext {
  const missing = new Proxy(own, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error(`The test has not said what ${String(name)} is.`)
    },
  })
  return missing as StoreContext
}
