import { expect, test } from '@jest/globals'
import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { driveEdge } from './drive-edge.ts'
import type { Edge } from './edge.ts'
import type { SystemEvent } from './events.ts'
import type { FlowModel } from './flow-model.ts'
import { type Headless, runHeadless } from './headless.ts'
import { headlessDriver } from './headless-driver.ts'
import { walkEdges } from './walk-edges.ts'

/** What a test of one edge gets. */
interface EdgeTest<Machine extends AnyStateMachine> {
  /** A new run of the machine, at its start. */
  readonly flow: Headless<Machine>
  readonly edge: Edge<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent>
  /** Takes the run along the edge. @param check is called at the start and after every step. */
  drive(check?: (snapshot: SnapshotFrom<Machine>) => void): Promise<void>
}

/**
 * Tests a machine headless along every edge of its graph, and that no transition is left out.
 * @param sentence what holds along each of them.
 * @param start the name of one of the model's starts, by default the first.
 */
export function testEveryEdge<Machine extends AnyStateMachine, Start extends string>(
  model: FlowModel<Machine, Start>,
  sentence: string,
  take: (one: EdgeTest<Machine>) => Promise<void>,
  start?: Start,
): void {
  const walk = walkEdges(model, start)
  const input = start === undefined ? Object.values<InputFrom<Machine>>(model.starts)[0] : model.starts[start]

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)(`$name: ${sentence}`, async edge => {
    const flow = runHeadless(model.machine, input as InputFrom<Machine>)
    await take({ flow, edge, drive: async check => await driveEdge(walk, edge, headlessDriver(flow, check)) })
  })
}
