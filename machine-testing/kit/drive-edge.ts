import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Edge, Walk } from './edge.ts'
import type { SystemEvent } from './events.ts'
import { stateKey } from './state-key.ts'

/** How a model's walk moves and checks something real: a rendered view, a store, a running actor. */
export interface Driver<Snapshot, Event extends EventObject> {
  /** By event type: bring about in the real thing what the event stands for (type and press, let the server answer …). */
  readonly events: {
    readonly [Type in Exclude<Event['type'], `xstate.${string}`>]?: (
      event: Extract<Event, { type: Type }>,
    ) => void | Promise<void>
  } & {
    readonly [type: `xstate.${string}`]: (event: SystemEvent) => void | Promise<void>
  }
  /** By state, as `stateKey` names it: check that the real thing shows this state. */
  readonly states: { readonly [state: string]: (snapshot: Snapshot) => void | Promise<void> }
}

/**
 * Leads the real thing along an edge, and checks it in the machine's start and after every step.
 *
 * @throws where the driver knows no way to bring an event about, or has no check for a state.
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
  // Each handler is typed with its own event, and is found by that event's type.
  const events = driver.events as Readonly<
    Record<string, ((event: Event) => void | Promise<void>) | undefined>
  >
  await check(walk.start)
  for (const { event, to } of edge.steps) {
    const bringAbout = events[event.type]
    if (!bringAbout) throw new Error(`The driver cannot bring about "${event.type}".`)
    await bringAbout(event)
    await check(to)
  }
}
