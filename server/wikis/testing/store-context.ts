import type { StoreContext } from '#server/wikis/stores/sqlite-store.ts'

/** What a store needs, where a test gives it only what it uses. */
export function storeContext(own: Partial<StoreContext>): StoreContext {
  const missing = new Proxy(own, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error(`The test has not said what ${String(name)} is.`)
    },
  })
  return missing as StoreContext
}
