import { describe, expect, test } from '@jest/globals'
import { isEntityId } from '#contract/entities/entity-ids.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { entityMappingsModel } from './entity-mappings.model.ts'

describe('the mapping tables as a graph', () => {
  const walk = walkEdges(entityMappingsModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)(
    '$name: at rest the tables show what is saved, and never an id that is none',
    ({ steps }) => {
      for (const { to } of steps) {
        if (!to.hasTag('busy')) expect(to.context.shown).toEqual(to.context.saved)
        for (const [wikidata, local] of Object.entries(to.context.shown.items)) {
          expect(isEntityId('items', wikidata) && isEntityId('items', local)).toBe(true)
        }
      }
    },
  )
})
