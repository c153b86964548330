import { type AnyStateMachine, fromPromise } from 'xstate'

/** For each actor a machine declares one that never answers, so that only the test's events move the machine. */
export function silentActors(machine: AnyStateMachine) {
  const silence = fromPromise(() => new Promise<never>(() => {}))
  return Object.fromEntries(Object.keys(machine.implementations.actors).map(name => [name, silence]))
}
