import type { InspectionEvent } from 'xstate'
import type { LiveChange } from './live-change.ts'
import { afterChange, type LiveMachines, NO_MACHINES } from './live-machines.ts'
import { readInspection } from './read-inspection.ts'

/** The machines that run, in the form `useSyncExternalStore` takes. */
export interface MachineWatch {
  readonly subscribe: (listener: () => void) => () => void
  readonly machines: () => LiveMachines
}

/**
 * Follows every machine that starts from now on.
 *
 * @param inspect such as `inspectMachines`.
 * @param alsoTell gets each change as well, in the same order.
 */
export function watchMachines(
  inspect: (observer: (event: InspectionEvent) => void) => void,
  alsoTell: (change: LiveChange) => void = () => {},
): MachineWatch {
  const listeners = new Set<() => void>()
  let machines = NO_MACHINES
  let isTelling = false

  // Machines move while React is busy with the app, so the panel is told afterwards, once for all that happened.
  const tell = () => {
    isTelling = false
    for (const listener of listeners) listener()
  }

  inspect(
    readInspection(change => {
      machines = afterChange(machines, change)
      alsoTell(change)
      if (!isTelling) queueMicrotask(tell)
      isTelling = true
    }),
  )
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    machines: () => machines,
  }
}
