import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { SystemEvent } from './events.ts'

/** A machine with all it takes to try it out: for tests that walk its edges, and for people who look at its chart. */
export interface FlowModel<Machine extends AnyStateMachine = AnyStateMachine, Start extends string = string> {
  readonly machine: Machine
  /** What the flow is for and where a person meets it, in one or two plain sentences. */
  readonly purpose: string
  /** What the flow may start with, each under a name that a designer reads; the first is the usual one. */
  readonly starts: Readonly<Record<Start, InputFrom<Machine>>>
  /** Every event to try in every state: the flow's own, and `done`, `failed` and `after` for its actors and delays. */
  readonly events: readonly (EventFromLogic<Machine> | SystemEvent)[]
  /** What makes two snapshots the same; by default value and context. Give one where the context counts without bound. */
  readonly key?: (snapshot: SnapshotFrom<Machine>) => string
  /** What no view can cause, by the names that `outcomesOf` gives (or a state's id), each with the reason. */
  readonly unrendered?: Readonly<Record<string, string>>
}

/** Gives the model back as it is, with its types checked. */
export function defineModel<Machine extends AnyStateMachine, Start extends string>(
  model: FlowModel<Machine, Start>,
): FlowModel<Machine, Start> {
  return model
}
