import type { InspectionEvent } from 'xstate'

type Observer = (event: InspectionEvent) => void

// Marked as pure, so that webpack leaves this module out of the built pages.
const observers = /* @__PURE__ */ new Set<Observer>()

/**
 * Observes every machine that starts from now on, with XState's inspection. For development and tests only:
 * the built pages do not contain it.
 *
 * @returns a function that stops the observation.
 */
export function inspectMachines(observer: Observer): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

/** The `inspect` option with which machines are started. */
export function notifyObservers(event: InspectionEvent): void {
  for (const observer of observers) observer(event)
}
