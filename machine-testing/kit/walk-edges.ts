import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  type SnapshotFrom,
} from 'xstate'
import {
  adjacencyMapToArray,
  getAdjacencyMap,
  getShortestPaths,
  type StatePath,
  serializeSnapshot,
} from 'xstate/graph'
import type { Edge, Step, Walk } from './edge.ts'
import { describeEvent, type SystemEvent } from './events.ts'
import type { FlowModel } from './flow-model.ts'
import { silentActors } from './silent-actors.ts'
import { stateKey } from './state-key.ts'
import { untakenTransitions } from './untaken-transitions.ts'

/**
 * Finds every edge of a machine's graph. `createTestModel` of `xstate/graph` rejects machines with `invoke`
 * and `after`, and shortest paths alone miss side exits. So this takes all edges from the adjacency map and
 * adds a shortest path to each.
 *
 * @param start the name of one of the model's starts, by default the first.
 */
export function walkEdges<Machine extends AnyStateMachine, Start extends string>(
  model: FlowModel<Machine, Start>,
  start?: Start,
): Walk<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent> {
  const { machine, starts, events, key = serializeSnapshot } = model as unknown as FlowModel
  const input = start === undefined ? Object.values(starts)[0] : starts[start]
  const silent: AnyStateMachine = machine.provide({ actors: silentActors(machine) })
  const traversal = {
    input,
    events,
    filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      silent.getTransitionData(snapshot, event).length > 0,
    serializeState: key,
    limit: 10_000,
  }
  const paths = new Map(getShortestPaths(silent, traversal).map(path => [key(path.state), stepsOf(path)]))
  const edges = adjacencyMapToArray(getAdjacencyMap(silent, traversal)).map(
    ({ state, event, nextState }): Edge => ({
      name: `${stateKey(state)} · ${describeEvent(event)} → ${stateKey(nextState)}`,
      steps: [...(paths.get(key(state)) ?? []), { event, from: state, to: nextState }],
    }),
  )
  const walk: Walk = {
    start: createActor(silent, { input }).getSnapshot(),
    edges,
    untaken: untakenTransitions(silent, input, edges),
  }
  // The graph's types know a machine only as AnyStateMachine.
  return walk as Walk<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent>
}

/**
 * A path of xstate/graph lists events with the state after each. Its first entry is the start of the machine.
 */
function stepsOf({ steps }: StatePath<AnyMachineSnapshot, EventObject>): Step[] {
  return steps.flatMap(({ event, state }, index) => {
    const previous = steps[index - 1]
    return previous ? [{ event, from: previous.state, to: state }] : []
  })
}
