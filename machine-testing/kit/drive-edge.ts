import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from 'xstate'
import type { Edge, Walk } from './edge.ts'
import type { SystemEvent } from './events.ts'
import { stateKey } from './state-key.ts'

/** Moves and checks something real along a walk: a rendered view, a store, a running actor. */
export interface Driver<Snapshot, Event extends EventObject> {
  /** By event type: causes the event in the real thing (type and click, let the server answer …). */
  readonly events: {
    readonly [Type in Exclude<Event['type'], `xstate.${string}`>]?: (
      event: Extract<Event, { type: Type }>,
    ) => void | Promise<void>
  } & {
    readonly [type: `xstate.${string}`]: Cause
  }
  /** By state, as `stateKey` names it: checks that the real thing is in this state. */
  readonly states: { readonly [state: string]: (snapshot: Snapshot) => void | Promise<void> }
}

type Cause = (event: SystemEvent) => void | Promise<void>

/** The events of a driver when an actor ends, which one function causes in either way. */
export function ends(actor: string, cause: Cause): { readonly [type: `xstate.${string}`]: Cause } {
  return { [`xstate.done.actor.${actor}`]: cause, [`xstate.error.actor.${actor}`]: cause }
}

/** Drives something along the edges of a machine. */
export type FlowDriver<Machine extends AnyStateMachine> = Driver<
  SnapshotFrom<Machine>,
  EventFromLogic<Machine> | SystemEvent
>

/**
 * Takes the real thing from the start of the machine along an edge. Checks it at the start and after every
 * step.
 *
 * @throws if the driver cannot cause an event or has no check for a state.
 */
export async function driveEdge<Snapshot extends AnyMachineSnapshot, Event extends EventObject>(
  walk: Walk<Snapshot, Event>,
  edge: Edge<Snapshot, Event>,
  driver: Driver<Snapshot, Event>,
): Promise<void> {
  const check = async (snapshot: Snapshot) => {
    const key = stateKey(snapshot)
    const state = driver.states[key]
    if (!state) throw new Error(`The driver has no check for the state "${key}".`)
    await state(snapshot)
  }
  // Each handler takes only its own event, and the event's type selects it.
  const events = driver.events as Readonly<
    Record<string, ((event: Event) => void | Promise<void>) | undefined>
  >
  await check(walk.start)
  for (const { event, to } of edge.steps) {
    const cause = events[event.type]
    if (!cause) throw new Error(`The driver cannot cause "${event.type}".`)
    await cause(event)
    await check(to)
  }
}
