import type { Provider } from 'oidc-provider'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'

/** After this time a process knows another process's new key, which signs only later. */
const FRESH_MS = 10 * MINUTE_MS

/** Gives the provider with the current keys. */
export interface ToolProviders {
  current(): Promise<Provider>
}

/** @returns null if `SERVICE_OIDC` is off; then its library is not loaded either. */
export function createToolProviders(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
): ToolProviders | null {
  const { tools } = deps.config
  if (tools === null) return null
  let known: { readonly until: number; readonly provider: Promise<Provider> } | null = null
  return {
    async current() {
      const now = deps.clock.now()
      if (known === null || known.until <= now) {
        const fresh = { until: now + FRESH_MS, provider: load() }
        known = fresh
        fresh.provider.catch(() => {
          if (known === fresh) known = null
        })
      }
      return await known.provider
    },
  }

  async function load(): Promise<Provider> {
    const { createToolProvider } = await import('./tool-provider.ts')
    return await createToolProvider(deps, tools ?? [])
  }
}
