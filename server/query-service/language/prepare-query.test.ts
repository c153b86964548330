import { describe, expect, it } from '@jest/globals'
import { museumStore, museumVocabulary, rowsOf } from '#server/engine/testing/museum-graph.ts'
import { prepareQuery } from './prepare-query.ts'
import { QueryRefusedError } from './prepared-query.ts'

const store = museumStore()
const rows = (query: string) => rowsOf(store, query)
const context = { vocabulary: museumVocabulary, languages: ['en'] }

function refusal(query: string): QueryRefusedError {
  try {
    prepareQuery(query, context)
  } catch (error) {
    if (error instanceof QueryRefusedError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('prefixes', () => {
  it('knows the usual ones, and takes what the query declares before them', () => {
    expect(rows('ASK { wd:Q20 wdt:P1 wd:Q1 }'.replace('ASK', 'SELECT (1 AS ?yes)'))).toEqual([{ yes: '1' }])
    const declared = 'PREFIX wd: <urn:other:> SELECT ?x { VALUES ?x { wd:Q20 } }'
    expect(rows(declared)).toEqual([{ x: 'urn:other:Q20' }])
  })

  it('keeps colons, escapes and percent signs of a local name', () => {
    const query = 'PREFIX e: <urn:e:> SELECT ?x { VALUES ?x { e:a:b e:a\\,b e:a%20b e: } }'
    expect(rows(query).map(({ x }) => x)).toEqual(['urn:e:a:b', 'urn:e:a,b', 'urn:e:a%20b', 'urn:e:'])
  })

  it('resolves relative IRIs against BASE, without changing their letters', () => {
    const query =
      'BASE <http://a.example/b/c?d> PREFIX e: <E/> SELECT ?x { VALUES ?x { <é> </z> <?q> <../u/./v> <#f> e:1 <//h/p> } }'
    expect(rows(query).map(({ x }) => x)).toEqual([
      'http://a.example/b/é',
      'http://a.example/z',
      'http://a.example/b/c?q',
      'http://a.example/u/v',
      'http://a.example/b/c?d#f',
      'http://a.example/b/E/1',
      'http://h/p',
    ])
  })
})

describe('what is refused', () => {
  it.each([
    ['INSERT DATA { wd:Q1 wdt:P1 wd:Q2 }', 'update'],
    ['DELETE WHERE { ?s ?p ?o }', 'update'],
    ['DROP ALL', 'update'],
    ['SELECT * FROM <urn:g> { ?s ?p ?o }', 'FROM is not possible'],
    ['SELECT * FROM NAMED <urn:g> { ?s ?p ?o }', 'FROM is not possible'],
    ['SELECT * { GRAPH ?g { ?s ?p ?o } }', 'GRAPH is not possible'],
    ['SELECT * { FILTER EXISTS { { SELECT * { GRAPH <urn:g> { ?s ?p ?o } } } } }', 'GRAPH is not possible'],
    ['SELECT * { SERVICE <http://other.example/sparql> { ?s ?p ?o } }', 'ask no other server'],
    ['SELECT * { SERVICE ?where { ?s ?p ?o } }', 'ask no other server'],
    [
      'SELECT * { OPTIONAL { FILTER NOT EXISTS { SERVICE SILENT <http://127.0.0.1/> { ?s ?p ?o } } } }',
      'ask no other server',
    ],
    [
      'PREFIX wikibase: <http://other.example/> SELECT * { SERVICE wikibase:label { } }',
      'ask no other server',
    ],
    ['SELECT (EXISTS { SERVICE <http://x/> { } } AS ?a) { }', 'ask no other server'],
    ['SELECT ?x { ?x ?y ?z } ORDER BY EXISTS { SERVICE <http://x/> { } }', 'ask no other server'],
    ['SELECT ?x { ?x ?y ?z } GROUP BY ?x HAVING (EXISTS { GRAPH ?g { } })', 'GRAPH is not possible'],
  ])('%s', (query, words) => {
    expect(refusal(query)).toMatchObject({ kind: 'forbidden', message: expect.stringContaining(words) })
  })

  it('says where', () => {
    expect(refusal('SELECT *\n{ ?s ?p ?o .\n  GRAPH ?g { ?s ?p ?o } }').at).toEqual({ line: 3, column: 3 })
  })
})

describe('mistakes', () => {
  it.each([
    ['SELECT * WHERE { ?x ?y }', { line: 1, column: 24 }, '"}" is not expected here'],
    ['SELECT *\nWHERE {\n  ?x wdt:P1 % }', { line: 3, column: 13 }, '"%" is not expected here'],
    ['SELECT * { ?x foo:bar 1 }', { line: 1, column: 15 }, 'The prefix "foo:" is not declared'],
    ['SELECT * { ?x ?y "a }', { line: 1, column: 18 }, 'string that begins here does not end'],
    ['SELECT * { ?x ?y 1 ', { line: 1, column: 19 }, 'ends too early'],
    ['', { line: 1, column: 1 }, 'ends too early'],
    ['ASK { <a> ?y 1 }', { line: 1, column: 7 }, 'is not a whole address'],
    ['SELECT ?x { ?x ?y ?z } GROUP BY ?y', null, 'neither in GROUP BY nor inside an aggregate'],
    ['SELECT * { ?x ?y ?z BIND(1 AS ?z) }', null, '?z after AS has a value already'],
    ['SELCT * { }', { line: 1, column: 1 }, 'not expected here'],
    ['SELECT * { FILTER(?a = ) }', { line: 1, column: 24 }, '")" is not expected here'],
    ['SELECT * { ?a ?b ?c LIMIT 5', { line: 1, column: 21 }, '"LIMIT" is not expected here'],
  ])('tells of %j', (query, at, words) => {
    expect(refusal(query)).toMatchObject({ kind: 'syntax', at, message: expect.stringContaining(words) })
  })
})

describe('what Wikibase people write', () => {
  it('drops hints to another engine', () => {
    const query =
      'SELECT ?x { hint:Query hint:optimizer "None" . ?x wdt:P3 wd:Q10 . hint:Prior hint:runFirst true } ORDER BY ?x'
    expect(rows(query)).toEqual([{ x: 'wd:Q20' }, { x: 'wd:Q21' }])
  })

  it('counts distances in kilometers and reads coordinates', () => {
    const query = `SELECT (ROUND(geof:distance(?a, ?b)) AS ?km) (geof:longitude(?a) AS ?x) (geof:latitude(?a) AS ?y)
      { wd:Q30 wdt:P6 ?a . wd:Q31 wdt:P6 ?b }`
    expect(rows(query)).toEqual([{ km: '26', x: '13.4', y: '52.5' }])
  })

  it('finds what is around a place and in a box', () => {
    const around = `SELECT ?x (ROUND(?d) AS ?km) { wd:Q30 wdt:P6 ?here
      SERVICE wikibase:around { ?x wdt:P6 ?l . bd:serviceParam wikibase:center ?here ; wikibase:radius "100" ; wikibase:distance ?d } } ORDER BY ?d`
    expect(rows(around)).toEqual([
      { x: 'wd:Q30', km: '0' },
      { x: 'wd:Q31', km: '26' },
    ])
    const box = `SELECT ?x { SERVICE wikibase:box { ?x wdt:P6 ?l .
      bd:serviceParam wikibase:cornerSouthWest "Point(13 52)"^^geo:wktLiteral ; wikibase:cornerNorthEast "Point(13.2 53)"^^geo:wktLiteral } }`
    expect(rows(box)).toEqual([{ x: 'wd:Q31' }])
  })

  it('describes an entity with its statements and sitelinks', () => {
    const { text, form } = prepareQuery('DESCRIBE wd:Q20', context)
    expect(form).toBe('describe')
    const turtle = String(store.query(text, { results_format: 'text/turtle' }))
    for (const part of ['"Morgen"@de', 'NormalRank', '1902-01-01', 'wiki/Morning>'])
      expect(turtle).toContain(part)
    expect(turtle).not.toContain('"Evening"')
  })

  it.each([
    ['DESCRIBE ?x { ?x wdt:P3 wd:Q11 } ORDER BY ?x LIMIT 1', ['"Night"'], ['Noon', 'Morning']],
    ['DESCRIBE ?x wd:Q1 { ?x wdt:P3 wd:Q11 }', ['"Night"', 'Noon', '"painting"'], ['Morning']],
    ['DESCRIBE * { wd:Q22 wdt:P5 ?p }', ['"Berlin"'], ['Night']],
    ['DESCRIBE ?x', [], ['Night']],
  ])('describes what is found: %s', (query, found, not) => {
    const turtle = String(store.query(prepareQuery(query, context).text, { results_format: 'text/turtle' }))
    for (const part of found) expect(turtle).toContain(part)
    for (const part of not) expect(turtle).not.toContain(part)
  })
})
