import { describe, expect, it } from '@jest/globals'
import { museumVocabulary } from '#server/engine/testing/museum-graph.ts'
import { existenceQuery, noNormalizedValues } from './normalized-values.ts'
import { prepareQuery } from './prepare-query.ts'

const needs = (query: string) =>
  prepareQuery(query, { vocabulary: museumVocabulary, languages: ['en'] }).normalized

describe('a query', () => {
  it.each([
    ['SELECT * { ?item p:P1/psn:P1 ?value }', 'any'],
    ['SELECT * { ?item p:P1 ?s . OPTIONAL { ?s pqn:P1 ?value } }', 'any'],
    ['SELECT * { ?item p:P1/prov:wasDerivedFrom/(prn:P1|prv:P1) ?value }', 'any'],
    ['SELECT * { { SELECT * { ?item wdtn:P1 ?value } } }', 'uris'],
    ['ASK { FILTER EXISTS { ?item ^wdtn:P1 ?value } }', 'uris'],
    ['SELECT * { ?value wikibase:quantityNormalized ?other }', 'quantities'],
  ])('needs values in their normalized form: %s', (query, kind) => {
    expect(needs(query)).toMatchObject({ kind, at: { line: 1, column: expect.any(Number) } })
  })

  it.each([
    'SELECT * { ?item wdt:P1 ?value ; p:P1/psv:P1 ?node }',
    'SELECT * { ?item ?any ?value }',
    'SELECT * { wdtn:P1 ?any ?value }',
  ])('needs none: %s', query => {
    expect(needs(query)).toBeNull()
  })
})

it('is told how a wiki gets the values that it needs', () => {
  const told = (kind: 'quantities' | 'uris' | 'any') => noNormalizedValues({ kind, at: null })
  expect(told('quantities')).toContain('P2370 (conversion to SI unit)')
  expect(told('quantities')).not.toContain('P1921')
  expect(told('uris')).toContain('P1921 (URI template)')
  expect(told('any')).toContain('P2370')
  expect(told('any')).toContain('P1921')
})

it('is checked by one query to the index', () => {
  expect(existenceQuery({ kind: 'any', at: null }, museumVocabulary)).toBe(
    'PREFIX wikibase: <http://wikiba.se/ontology#> ASK { { ?value wikibase:quantityNormalized ?normalized } UNION { ?property wikibase:directClaimNormalized ?claim . ?thing ?claim ?uri } }',
  )
})
