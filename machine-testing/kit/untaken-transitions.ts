import { type AnyStateMachine, type AnyTransitionDefinition, createActor } from 'xstate'
import type { Edge } from './edge.ts'
import { declaredTransitions, transitionName } from './transitions.ts'

/**
 * The names of the declared transitions that no edge takes, eventless ones included. A new actor walks each
 * edge, and its inspection events show which transitions it takes.
 *
 * @param machine has silent actors, so that only the events of the edges move it.
 */
export function untakenTransitions(
  machine: AnyStateMachine,
  input: unknown,
  edges: readonly Edge[],
): string[] {
  const taken = new Set<AnyTransitionDefinition>()
  const walk = (steps: Edge['steps']) => {
    const actor = createActor(machine, {
      input,
      inspect: event => {
        if (event.type !== '@xstate.microstep') return
        for (const transition of event._transitions) taken.add(transition)
      },
    }).start()
    for (const { event } of steps) actor.send(event)
    actor.stop()
  }
  walk([])
  for (const { steps } of edges) walk(steps)
  return declaredTransitions(machine)
    .filter(transition => !taken.has(transition))
    .map(transitionName)
}
