import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A component that is loaded late and that its page works without: if its script cannot be loaded, for example
 * without a network, nothing is shown.
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
