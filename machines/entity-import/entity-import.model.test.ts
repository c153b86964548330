import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { entityImportMachine } from './entity-import.machine.ts'
import { entityImportModel } from './entity-import.model.ts'

describe('importing entities, along every edge', () => {
  const walk = walkEdges(entityImportModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)(
    '$name: an import is started only if none is running and none has succeeded',
    async edge => {
      const flow = runHeadless(entityImportMachine, entityImportModel.starts['a wiki'])
      const driver = headlessDriver(flow, ({ context }) => {
        const statuses = context.imports.map(({ status }) => status)
        if (flow.state() === 'starting') {
          expect(statuses).not.toContain('pending')
          expect(statuses).not.toContain('success')
        }
        if (flow.state() === 'succeeded') expect(statuses).toContain('success')
        if (flow.state() === 'pending') expect(statuses).toContain('pending')
        expect(flow.state()).not.toBe('sorting')
      })
      await driveEdge(walk, edge, driver)
    },
  )
})
