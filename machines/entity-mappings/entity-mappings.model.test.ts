import { describe, expect, test } from '@jest/globals'
import { isEntityId } from '#contract/entities/entity-ids.ts'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { entityMappingsMachine } from './entity-mappings.machine.ts'
import { entityMappingsModel } from './entity-mappings.model.ts'

describe('the mapping tables, along every edge', () => {
  const walk = walkEdges(entityMappingsModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)(
    '$name: the tables show the saved map unless saving, and never an invalid id',
    async edge => {
      const flow = runHeadless(entityMappingsMachine, entityMappingsModel.starts['a wiki with mappings'])
      const driver = headlessDriver(flow, snapshot => {
        const { context } = snapshot
        if (!snapshot.hasTag('busy')) expect(context.shown).toEqual(context.saved)
        for (const [wikidata, local] of Object.entries(context.shown.items)) {
          expect(isEntityId('items', wikidata) && isEntityId('items', local)).toBe(true)
        }
      })
      await driveEdge(walk, edge, driver)
    },
  )
})
