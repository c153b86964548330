import type { EngineFacts } from '#contract/public-config.ts'
import { EXTENSIONS, extensionObstacle, offeredExtension } from '#contract/settings/extensions.ts'

/** What PHP knows about the extensions that a wiki may have, by name, in the order of loading. */
export type UsableExtensions = Readonly<
  Record<string, { readonly on: boolean; readonly needs: readonly string[] }>
>

/** The offered extensions that this server can run. PHP turns on no others, whatever a wiki's settings say. */
export function usableExtensions(facts: EngineFacts): UsableExtensions {
  const usable = EXTENSIONS.filter(({ name }) => extensionObstacle(name, facts) === null)
  return Object.fromEntries(
    usable.map(({ name, on }) => [name, { on, needs: offeredExtension(name).needs ?? [] }]),
  )
}
