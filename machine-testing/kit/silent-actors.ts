import { type AnyStateMachine, fromPromise } from 'xstate'

/**
 * Replaces every actor that a machine declares by one that never ends, so that only the test's events move
 * it.
 */
export function silentActors(machine: AnyStateMachine) {
  const silence = fromPromise(() => new Promise<never>(() => {}))
  return Object.fromEntries(Object.keys(machine.implementations.actors).map(name => [name, silence]))
}
