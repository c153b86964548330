import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { wikiImportMachine } from './wiki-import.machine.ts'
import { wikiImportModel } from './wiki-import.model.ts'

describe('importing a wiki, along every edge', () => {
  const walk = walkEdges(wikiImportModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only a checked file is imported, and only on request', async edge => {
    const flow = runHeadless(wikiImportMachine, wikiImportModel.starts['a wiki'])
    const driver = headlessDriver(flow, ({ context }) => {
      const state = flow.state()
      if (state === 'ordering') expect(context.record?.status).toBe('checked')
      if (state === 'ready' || state === 'chosen') expect(context.refusal).toBeNull()
      if (flow.hasTag('sending')) expect(context).toMatchObject({ problem: null, file: { size: 41943040 } })
      expect(state).not.toBe('sorting')
    })
    await driveEdge(walk, edge, driver)
    const asked = edge.steps.filter(({ event }) => event.type === 'import.start')
    expect(flow.inputs('startImport')).toHaveLength(asked.length)
  })
})
