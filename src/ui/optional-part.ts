import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A part that is loaded late, and without which its page works: if its script cannot be loaded, as without a network,
 * nothing is shown in its place.
 */
export function optionalPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
}
