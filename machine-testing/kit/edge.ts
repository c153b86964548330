import type { AnyMachineSnapshot, EventObject } from 'xstate'

export interface Walk<Snapshot = AnyMachineSnapshot, Event = EventObject> {
  readonly start: Snapshot
  readonly edges: readonly Edge<Snapshot, Event>[]
  /** Declared transitions (each branch of a guard is one) that no edge takes; a complete walk leaves none. */
  readonly untaken: readonly string[]
}

/** One event in one state that the machine takes, with the shortest way to get there. */
export interface Edge<Snapshot = AnyMachineSnapshot, Event = EventObject> {
  /** For a test's name: `submitting · error submit (offline) → failed`. */
  readonly name: string
  /** From the machine's start; the last step is the edge itself. */
  readonly steps: readonly Step<Snapshot, Event>[]
}

export interface Step<Snapshot = AnyMachineSnapshot, Event = EventObject> {
  readonly event: Event
  readonly from: Snapshot
  readonly to: Snapshot
}
