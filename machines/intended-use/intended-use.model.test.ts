import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { intendedUseMachine } from './intended-use.machine.ts'
import { intendedUseModel } from './intended-use.model.ts'

describe('the intended-use dialog, along every edge', () => {
  const walk = walkEdges(intendedUseModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only complete answers are ever saved', async edge => {
    const flow = runHeadless(intendedUseMachine, intendedUseModel.starts['a wiki'])
    await driveEdge(walk, edge, headlessDriver(flow))
    for (const { profile } of flow.inputs('saveProfile')) {
      expect(profile.purpose).toBeTruthy()
      expect(profile.temporality).toBeTruthy()
    }
  })
})
