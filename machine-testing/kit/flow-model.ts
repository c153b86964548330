import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { SystemEvent } from './events.ts'

/** A machine with the inputs and events to try it with: for tests that walk its edges, and for its chart. */
export interface FlowModel<Machine extends AnyStateMachine = AnyStateMachine, Start extends string = string> {
  readonly machine: Machine
  /** What the flow is for and where a person finds it, in one or two sentences. */
  readonly purpose: string
  /** The inputs that the flow may start with, under names that designers read. The first is the usual one. */
  readonly starts: Readonly<Record<Start, InputFrom<Machine>>>
  /**
   * The events to try in every state: the flow's own, and `done`, `failed` and `after` for its actors and
   * delays.
   */
  readonly events: readonly (EventFromLogic<Machine> | SystemEvent)[]
  /**
   * Snapshots with the same key are the same state; by default value and context. Needed if the context can
   * grow without bound.
   */
  readonly key?: (snapshot: SnapshotFrom<Machine>) => string
  /**
   * The outcomes (as `outcomesOf` names them) and states (by id) that no view can cause, each with the
   * reason.
   */
  readonly unrendered?: Readonly<Record<string, string>>
}

/** Returns the model unchanged, with its types checked. */
export function defineModel<Machine extends AnyStateMachine, Start extends string>(
  model: FlowModel<Machine, Start>,
): FlowModel<Machine, Start> {
  return model
}
