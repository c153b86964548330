import { describe, expect, test } from '@jest/globals'
import { NO_MAPPING } from './entity-ids.ts'
import {
  mappingRows,
  parseEquivEntities,
  withMapping,
  withoutMapping,
  withoutPlaceholders,
} from './equiv-entities.ts'

const some = { properties: { P279: 'P2', P10: 'P3', P2: 'P4' }, items: { Q5: 'Q1' } }

describe('mappings to Wikidata', () => {
  test('are sorted by the number of the Wikidata id, and include P31 without a counterpart', () => {
    expect(mappingRows(some, 'properties')).toEqual([
      { wikidata: 'P2', local: 'P4' },
      { wikidata: 'P10', local: 'P3' },
      { wikidata: 'P31', local: NO_MAPPING },
      { wikidata: 'P279', local: 'P2' },
    ])
  })

  test('are saved without the entries that have no counterpart', () => {
    expect(withoutPlaceholders({ properties: { P31: NO_MAPPING, P279: 'P2' }, items: {} })).toEqual({
      properties: { P279: 'P2' },
      items: {},
    })
  })

  test('can be added, replaced under another id, and removed', () => {
    expect(withMapping(some, 'items', { wikidata: 'Q2', local: 'Q9' }).items).toEqual({ Q5: 'Q1', Q2: 'Q9' })
    expect(withMapping(some, 'items', { wikidata: 'Q2', local: 'Q1' }, 'Q5').items).toEqual({ Q2: 'Q1' })
    expect(withoutMapping(some, 'properties', 'P10').properties).toEqual({ P279: 'P2', P2: 'P4' })
  })

  test.each([undefined, '', 'nonsense', 'null', '{}'])('are empty if the setting is %j', text => {
    expect(parseEquivEntities(text)).toEqual({ properties: {}, items: {} })
  })
})
