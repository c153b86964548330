import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { queryServiceMachine } from './query-service.machine.ts'
import { queryServiceModel } from './query-service.model.ts'

describe('the query service of a wiki, along every edge', () => {
  const walk = walkEdges(queryServiceModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only an index that is not being made is rebuilt', async edge => {
    const flow = runHeadless(queryServiceMachine, queryServiceModel.starts['a wiki'])
    const driver = headlessDriver(flow, ({ context: { status } }) => {
      const isUnderWay = status?.state === 'starting' || status?.state === 'rebuilding'
      if (flow.hasTag('open')) expect(isUnderWay || status?.state === 'off').toBe(false)
      if (flow.state() === 'working') expect(isUnderWay).toBe(true)
      if (flow.state() === 'resting') expect(isUnderWay).toBe(false)
      expect(flow.state()).not.toBe('sorting')
    })
    await driveEdge(walk, edge, driver)
  })
})
