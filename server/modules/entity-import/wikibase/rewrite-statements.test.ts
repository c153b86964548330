// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { smallKnowledgeBase, snak } from '#server/modules/entity-import/entity-import.examples.ts'
import { rewriteStatements } from './rewrite-statements.ts'

const ids = new Map([
  ['P31', 'P1'],
  ['P18', 'P2'],
  ['Q42', 'Q2'],
  ['Q5', 'Q3'],
])
const douglas = smallKnowledgeBase.find(({ id }) => id === 'Q42')
const { statements, notes } = rewriteStatements(douglas?.claims ?? {}, ids)

describe("statements with the wiki's own ids", () => {
  test('replaces the property and value of a statement', () => {
    expect(statements[0]?.mainsnak).toEqual({
      snaktype: 'value',
      property: 'P1',
      datavalue: { type: 'wikibase-entityid', value: { 'entity-type': 'item', id: 'Q3', 'numeric-id': 3 } },
    })
  })

  test('keeps ranks and values that are not entities', () => {
    expect(statements[1]).toMatchObject({
      rank: 'preferred',
      mainsnak: { property: 'P2', datavalue: { type: 'string', value: 'Douglas adams.jpg' } },
    })
  })

  test('keeps qualifiers and references with a counterpart', () => {
    expect(Object.keys(statements[0]?.qualifiers ?? {})).toEqual(['P1'])
    expect(statements[0]?.references).toEqual([
      { snaks: { P1: [expect.objectContaining({ property: 'P1' })] } },
    ])
  })

  test('leaves out what has no counterpart, with a note', () => {
    expect(statements).toHaveLength(3)
    expect(notes).toEqual([
      'Left out: 1 × qualifier of P580, which was not imported.',
      'Left out: 1 × reference of P248, which was not imported.',
      'Left out: 1 × statement of P19, which was not imported.',
    ])
  })

  test.each([
    ['http://www.wikidata.org/entity/Q42', 'https://small.example/entity/Q2'],
    ['http://www.wikidata.org/entity/Q11573', 'http://www.wikidata.org/entity/Q11573'],
    ['http://other.example/entity/Q42', 'http://other.example/entity/Q42'],
    ['1', '1'],
  ])('writes a quantity with the unit %s as %s', (unit, local) => {
    const quantity = snak('P31', { type: 'quantity', value: { amount: '+2', unit } })
    const { statements: kept } = rewriteStatements(
      { P31: [{ mainsnak: quantity, rank: 'normal', type: 'statement' }] },
      ids,
      { from: 'https://www.wikidata.org', to: 'https://small.example/entity/' },
    )
    expect(kept[0]?.mainsnak.datavalue?.value).toEqual({ amount: '+2', unit: local })
  })

  test('keeps unknown values and the absence of a value', () => {
    const somevalue = { ...snak('P31', undefined), snaktype: 'somevalue' as const }
    const { statements: kept } = rewriteStatements(
      { P31: [{ mainsnak: somevalue, rank: 'normal', type: 'statement' }] },
      ids,
    )
    expect(kept[0]?.mainsnak).toEqual({ snaktype: 'somevalue', property: 'P1' })
  })
})
