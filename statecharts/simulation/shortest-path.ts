import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { transitionKey } from '#statecharts/chart/chart-of.ts'
import { nameStep } from './possible-steps.ts'
import { begin, now, type Simulation, silentMachine, take } from './simulation.ts'

/**
 * A simulation that has reached a state by the shortest path.
 *
 * @param state in the notation of `stateKey`.
 * @returns null if the state cannot be reached from this start.
 */
export function simulateShortestPath(model: FlowModel, start: string, state: string): Simulation | null {
  const beginning = begin(model, start)
  if (stateKey(now(beginning)) === state) return beginning
  const paths = walkEdges(model, start)
    .edges.map(({ steps }) => steps)
    .filter(steps => {
      const end = steps.at(-1)?.to
      return end !== undefined && stateKey(end) === state
    })
  const [shortest] = paths.toSorted((one, other) => one.length - other.length)
  if (!shortest) return null
  const machine = silentMachine(model)
  return shortest.reduce(
    (simulation, { event }) =>
      take(simulation, {
        ...nameStep(machine, event),
        event,
        transitions: machine.getTransitionData(now(simulation), event).map(transitionKey),
      }),
    beginning,
  )
}

/** Every stable state that can be reached from this start, in the notation of `stateKey`. */
export function reachableStates(model: FlowModel, start: string): string[] {
  const { edges } = walkEdges(model, start)
  const ends = edges.flatMap(({ steps }) => steps.slice(-1).map(({ to }) => stateKey(to)))
  return [...new Set([stateKey(now(begin(model, start))), ...ends])]
}
