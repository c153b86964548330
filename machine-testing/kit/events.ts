import { type Failure, FailureError } from '#contract/failure.ts'

/** An event that XState itself sends a machine: an invoked actor has ended, or a delay has passed. */
export type SystemEvent =
  | { readonly type: `xstate.done.actor.${string}`; readonly actorId: string; readonly output: unknown }
  | { readonly type: `xstate.error.actor.${string}`; readonly actorId: string; readonly error: unknown }
  | { readonly type: `xstate.after.${string}` }

/** The actor invoked with the id `actorId` has ended with `output`. */
export function done(actorId: string, output?: unknown): SystemEvent {
  return { type: `xstate.done.actor.${actorId}`, actorId, output }
}

/** The actor invoked with the id `actorId` has failed. */
export function failed(actorId: string, failure: Failure): SystemEvent {
  return { type: `xstate.error.actor.${actorId}`, actorId, error: new FailureError(failure) }
}

/**
 * The delay of a state has passed.
 *
 * @param delay its name in `setup({ delays })`, or milliseconds.
 * @param state the state's id, such as `entityImport.pending`: the machine's id and the state's path.
 */
export function after(delay: string | number, state: string): SystemEvent {
  return { type: `xstate.after.${delay}.${state}` }
}

/** An event as test titles show it: its type, and the kind of its failure. */
export function describeEvent(event: { readonly type: string; readonly error?: unknown }): string {
  const name = event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\./, '')
  return event.error instanceof FailureError ? `${name} (${event.error.failure.kind})` : name
}
