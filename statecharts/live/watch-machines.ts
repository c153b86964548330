import type { InspectionEvent } from 'xstate'
import type { LiveChange } from './live-change.ts'
import { afterChange, type LiveMachines, NO_MACHINES } from './live-machines.ts'
import { readInspection } from './read-inspection.ts'

/** The running machines, for `useSyncExternalStore`. */
export interface MachineWatch {
  readonly subscribe: (listener: () => void) => () => void
  readonly machines: () => LiveMachines
}

/**
 * Watches every machine that starts from now on.
 *
 * @param inspect such as `inspectMachines`.
 * @param alsoReport also receives each change, in the same order.
 */
export function watchMachines(
  inspect: (observer: (event: InspectionEvent) => void) => void,
  alsoReport: (change: LiveChange) => void = () => {},
): MachineWatch {
  const listeners = new Set<() => void>()
  let machines = NO_MACHINES
  let isScheduled = false

  // Machines change while React renders the app, so listeners are called afterwards, once for all changes.
  const notify = () => {
    isScheduled = false
    for (const listener of listeners) listener()
  }

  inspect(
    readInspection(change => {
      machines = afterChange(machines, change)
      alsoReport(change)
      if (!isScheduled) queueMicrotask(notify)
      isScheduled = true
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
