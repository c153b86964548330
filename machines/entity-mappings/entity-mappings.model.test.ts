import { describe, expect } from '@jest/globals'
import { isEntityId } from '#contract/entities/entity-ids.ts'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { entityMappingsModel } from './entity-mappings.model.ts'

describe('the mapping tables, along every edge', () => {
  testEveryEdge(
    entityMappingsModel,
    'the tables show the saved map unless saving, and never an invalid id',
    async ({ drive }) => {
      await drive(snapshot => {
        const { context } = snapshot
        if (!snapshot.hasTag('busy')) expect(context.shown).toEqual(context.saved)
        for (const [wikidata, local] of Object.entries(context.shown.items)) {
          expect(isEntityId('items', wikidata) && isEntityId('items', local)).toBe(true)
        }
      })
    },
  )
})
