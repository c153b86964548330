import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { undeleteMachine } from './undelete.machine.ts'
import { undeleteModel } from './undelete.model.ts'

describe('bringing a wiki back, along every edge', () => {
  const walk = walkEdges(undeleteModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nothing is brought back without a confirmation', async edge => {
    const flow = runHeadless(undeleteMachine)
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ context }) => {
        expect(context.chosen !== null).toBe(flow.hasTag('open'))
      }),
    )
    const confirmed = edge.steps.filter(({ event }) => event.type === 'undelete.confirm')
    expect(flow.inputs('bringBack')).toHaveLength(confirmed.length)
  })
})
