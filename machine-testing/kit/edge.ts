import type { AnyMachineSnapshot, EventObject } from 'xstate'

export interface Walk<Snapshot = AnyMachineSnapshot, Event = EventObject> {
  readonly start: Snapshot
  readonly edges: readonly Edge<Snapshot, Event>[]
  /** The names of the declared transitions that no edge takes. Each branch of a guard is a transition. */
  readonly untaken: readonly string[]
}

/** An event that the machine takes in some state, with the shortest path to it. */
export interface Edge<Snapshot = AnyMachineSnapshot, Event = EventObject> {
  /** For a test's name: `submitting · error submit (offline) → failed`. */
  readonly name: string
  /** From the start of the machine. The last step is the edge itself. */
  readonly steps: readonly Step<Snapshot, Event>[]
}

export interface Step<Snapshot = AnyMachineSnapshot, Event = EventObject> {
  readonly event: Event
  readonly from: Snapshot
  readonly to: Snapshot
}
