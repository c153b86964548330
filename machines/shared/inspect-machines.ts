import type { InspectionEvent } from 'xstate'

type Observer = (event: InspectionEvent) => void

// Marked as free of effects, so that webpack leaves this module out of the built pages.
const observers = /* @__PURE__ */ new Set<Observer>()

/**
 * Has every machine that runs from now on tell what it does, by XState's inspection. For development and tests: the built
 * pages have no part of it.
 *
 * @returns stops it.
 */
export function inspectMachines(observer: Observer): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

/** What a machine is started with as its `inspect`. */
export function tellObservers(event: InspectionEvent): void {
  for (const observer of observers) observer(event)
}
