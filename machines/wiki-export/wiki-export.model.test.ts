import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { wikiExportMachine } from './wiki-export.machine.ts'
import { wikiExportModel } from './wiki-export.model.ts'

describe('exporting a wiki, along every edge', () => {
  const walk = walkEdges(wikiExportModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: an export is started only if none is pending', async edge => {
    const flow = runHeadless(wikiExportMachine, wikiExportModel.starts['a wiki'])
    const driver = headlessDriver(flow, ({ context }) => {
      const isPending = context.exports.some(({ status }) => status === 'pending')
      if (flow.state() === 'starting') expect(isPending).toBe(false)
      if (flow.hasTag('pending')) expect(isPending).toBe(true)
      expect(flow.state()).not.toBe('sorting')
    })
    await driveEdge(walk, edge, driver)
  })
})
