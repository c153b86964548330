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
    ['SELECT * FROM <urn:g> { ?s ?p ?o }', 'FROM is not supported'],
    ['SELECT * FROM NAMED <urn:g> { ?s ?p ?o }', 'FROM is not supported'],
    ['SELECT * { GRAPH ?g { ?s ?p ?o } }', 'GRAPH is not supported'],
    ['SELECT * { FILTER EXISTS { { SELECT * { GRAPH <urn:g> { ?s ?p ?o } } } } }', 'GRAPH is not supported'],
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
    ['SELECT ?x { ?x ?y ?z } GROUP BY ?x HAVING (EXISTS { GRAPH ?g { } })', 'GRAPH is not supported'],
    ['SELECT ?x WITH { SELECT ?x FROM <urn:g> { } } AS %a { INCLUDE %a }', 'FROM is not supported'],
    ['SELECT ?x WITH { SELECT ?x { GRAPH ?x { } } } AS %a { INCLUDE %a }', 'GRAPH is not supported'],
    ['SELECT ?x WITH { SELECT ?x { SERVICE <http://x/> { } } } AS %a { INCLUDE %a }', 'ask no other server'],
    ['SELECT * { SERVICE bd:slice { GRAPH ?g { ?s ?p ?o } } }', 'GRAPH is not supported'],
    [
      'SELECT * { SERVICE bd:slice { ?s ?p ?o . bd:serviceParam bd:slice.limit "1 }" } }',
      'takes a whole number',
    ],
    ['SELECT * { SERVICE bd:sample { wd:Q1 wdt:P1 1 } }', 'triples with variables'],
    ['SELECT * { SERVICE gas:service { gas:program gas:maxIterations 3 } }', 'SERVICE gas:service is not'],
    ['SELECT * { ?item rdfs:label/bds:search "cat" }', 'work only in plain triples'],
    ['SELECT (wikibase:decodeUri("%20") AS ?x) { }', 'wikibase:decodeUri is not supported'],
    ['SELECT (wikibase:isSomeValue() AS ?x) { }', 'takes one variable'],
    ['SELECT (wikibase:isSomeValue(STR(?x)) AS ?y) { }', 'takes one variable'],
    ['SELECT (wikibase:other(1) AS ?x) { }', 'does not have this function'],
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
    ['SELECT * { ?x ?y "a }', { line: 1, column: 18 }, 'string that starts here does not end'],
    ['SELECT * { ?x ?y 1 ', { line: 1, column: 19 }, 'ends too early'],
    ['', { line: 1, column: 1 }, 'ends too early'],
    ['ASK { <a> ?y 1 }', { line: 1, column: 7 }, 'is not a whole address'],
    ['SELECT ?x { ?x ?y ?z } GROUP BY ?y', null, 'neither in GROUP BY nor inside an aggregate'],
    ['SELECT * { ?x ?y ?z BIND(1 AS ?z) }', null, '?z after AS already has a value'],
    ['SELCT * { }', { line: 1, column: 1 }, 'not expected here'],
    ['SELECT * { FILTER(?a = ) }', { line: 1, column: 24 }, '")" is not expected here'],
    ['SELECT ?x WITH { SELECT ?x { ?x ?y } } AS %a { INCLUDE %a }', { line: 1, column: 36 }, '"}" is not'],
    ['SELECT ?x WITH { SELECT ?x { ?x ?y ?z } } AS %a\n{ INCLUDE %b }', { line: 2, column: 3 }, 'no WITH'],
    ['SELECT ?x WITH { SELECT ?x { INCLUDE %a } } AS %a { }', { line: 1, column: 30 }, 'no WITH'],
    [
      'SELECT ?x WITH { SELECT ?x { } } AS %a WITH { SELECT ?x { } } AS %a { }',
      { line: 1, column: 40 },
      '%a appears twice',
    ],
    ['SELECT ?x WITH { ASK { } } AS %a { INCLUDE %a }', { line: 1, column: 11 }, 'only be a SELECT'],
    ['SELECT ?x WITH { SELECT ?x { } } %a { INCLUDE %a }', { line: 1, column: 11 }, 'ends with AS'],
    ['SELECT ?x WITH { SELECT ?x { AS %a', { line: 1, column: 35 }, 'ends too early'],
    ['SELECT * { ?x wdt:P1{3,1} ?y }', { line: 1, column: 21 }, 'steps of a path are given'],
    ['SELECT * { ?x wdt:P1{0} ?y }', { line: 1, column: 21 }, 'steps of a path are given'],
    ['SELECT * { ?x wdt:P1{} ?y }', { line: 1, column: 21 }, 'steps of a path are given'],
    ['SELECT * { ?x wdt:P1*{1,2} ?y }', { line: 1, column: 22 }, 'steps of a path are given'],
    ['SELECT * { ?x wdt:P1{1,99999999} ?y }', { line: 1, column: 21 }, 'more than 250 steps'],
    ['SELECT * { ?a ?b ?c LIMIT 5', { line: 1, column: 21 }, '"LIMIT" is not expected here'],
  ])('tells of %j', (query, at, words) => {
    expect(refusal(query)).toMatchObject({ kind: 'syntax', at, message: expect.stringContaining(words) })
  })
})

describe('what Wikibase people write', () => {
  it('may have numbers of any size', () => {
    const compared =
      '5972000000000000000000000 > 1898 AS ?large) (0.0000000000000000001602176634 < 1 AS ?small'
    expect(rows(`SELECT (${compared}) {}`)).toEqual([{ large: 'true', small: 'true' }])
    expect(rows('SELECT (9223372036854775808 * 2 AS ?product) {}')).toEqual([
      { product: '18446744073709551616' },
    ])
  })

  it.each([
    ['10000000000.5 * 100000000000.5', '1000000000055000000000'],
    ['9223372036854775807 + 9223372036854775807', '18446744073709552000'],
    ['?small * ?small', '1e-24'],
    ['?large * ?large / ?small - 1', '1e+36'],
    ['10000000000.5 / ?small', '1.00000000005e+22'],
    // As elsewhere, numbers cannot be divided by zero, and a text is not a number.
    ['1 / 0', undefined],
    ['?large * ?large / 0', undefined],
    ['?text * 2', undefined],
    ['?none + 1', undefined],
    // Results that fit stay exact.
    ['0.1 + 0.2', '0.3'],
    ['(7 - 2) * 3', '15'],
  ])('calculates %s even if the result fits no decimal', (calculation, result) => {
    const values = '(0.000000000001 1000000000000.0 "5") }'
    const query = `SELECT (${calculation} AS ?result) { VALUES (?small ?large ?text) { ${values} }`
    const found = rows(query)[0]?.['result']
    expect(found === undefined ? found : Number(found)).toBe(result === undefined ? result : Number(result))
  })

  it('calculates long sums of long products in only one way, so that they do not become longer', () => {
    const { text } = prepareQuery(`SELECT (${Array(100).fill('?x * ?y').join(' + ')} AS ?sum) {}`, context)
    expect(text.length).toBeLessThan(2500)
  })

  it('drops hints to another engine', () => {
    const query =
      'SELECT ?x { hint:Query hint:optimizer "None" . ?x wdt:P3 wd:Q10 . hint:Prior hint:runFirst true } ORDER BY ?x'
    expect(rows(query)).toEqual([{ x: 'wd:Q20' }, { x: 'wd:Q21' }])
  })

  it('includes named subqueries, nested, repeated, and with text between them', () => {
    const query = `PREFIX e: <urn:e:>
      SELECT ?artist ?n ?all # as Blazegraph has it: WITH { } AS %no
      WITH { SELECT ?work ?artist WHERE { ?work wdt:P3 ?artist ; wdt:P1 [] . } } AS %works
      with { SELECT ?artist (COUNT(?work) AS ?n) { INCLUDE %works } GROUP BY ?artist } as %counts
      WITH { SELECT (COUNT(?work) AS ?all) { INCLUDE %works FILTER("INCLUDE %works" != "") } } AS %all
      WHERE { INCLUDE %counts INCLUDE %all } ORDER BY ?artist`
    expect(rows(query)).toEqual([
      { artist: 'wd:Q10', n: '2', all: '4' },
      { artist: 'wd:Q11', n: '2', all: '4' },
    ])
  })

  it('gives labels to what a named subquery finds', () => {
    const query = `SELECT ?p ?pLabel WITH { SELECT DISTINCT ?p { wd:Q20 wdt:P3 ?p } } AS %p
      { INCLUDE %p SERVICE wikibase:label { bd:serviceParam wikibase:language "en" } }`
    expect(rows(query)).toEqual([{ p: 'wd:Q10', pLabel: 'Ada Brandt' }])
  })

  it.each([
    ['wdt:P1{1,2}', ['wd:Q1']],
    ['(wdt:P1|wdt:P2){1}', ['wd:Q1']],
    ['(wdt:P1|wdt:P2){2}', ['wd:Q2']],
    ['(wdt:P1|wdt:P2){1,2}', ['wd:Q1', 'wd:Q2']],
    ['(wdt:P1|wdt:P2){1,}', ['wd:Q1', 'wd:Q2']],
    ['(wdt:P1|wdt:P2){2,9}', ['wd:Q2']],
    ['(wdt:P1|wdt:P2){,1}', ['wd:Q1', 'wd:Q20']],
    ['(wdt:P1|wdt:P2){0,2}', ['wd:Q1', 'wd:Q2', 'wd:Q20']],
    ['wdt:P1/wdt:P2{0,1}', ['wd:Q1', 'wd:Q2']],
  ])('counts the steps of %s', (path, found) => {
    const query = `SELECT ?x { wd:Q20 ${path} ?x } ORDER BY ?x`
    expect(rows(query).map(({ x }) => x)).toEqual(found)
  })

  it('takes some rows of what triples find', () => {
    const slice = (what: string) =>
      rows(`SELECT ?x { SERVICE bd:slice { ?x wdt:P3 ?y . ${what} } }`).map(({ x }) => x)
    const all = slice('')
    expect(all).toHaveLength(4)
    expect(slice('bd:serviceParam bd:slice.offset 1 ; bd:slice.limit 2 .')).toEqual(all.slice(1, 3))
    const dates = 'SELECT ?x { SERVICE bd:slice { ?x wdt:P4 "1901-00-00"^^xsd:dateTime } }'
    expect(rows(dates)).toEqual([{ x: 'wd:Q20' }])
    expect(slice('bd:serviceParam bd:slice.offset "3" .')).toEqual(all.slice(3))
    const sample = rows(`SELECT ?xLabel { SERVICE bd:sample { ?x wdt:P3 ?y .
      bd:serviceParam bd:sample.limit 3 ; bd:sample.sampleType "RANDOM" }
      SERVICE wikibase:label { bd:serviceParam wikibase:language "en,zh-hans" } }`)
    expect(sample).toHaveLength(3)
    for (const { xLabel } of sample) expect(['Morning', 'Evening', 'Night', 'Noon']).toContain(xLabel)
  })

  it('recognizes unknown values and globes', () => {
    const unknown = `SELECT ?x { VALUES ?x { <http://museum.localhost:8080/.well-known/genid/1> wd:Q1 "http://museum.localhost:8080/.well-known/genid/1" }
      FILTER(wikibase:isSomeValue(?x)) }`
    expect(rows(unknown)).toEqual([{ x: 'http://museum.localhost:8080/.well-known/genid/1' }])
    const globes = `SELECT (geof:globe(?x) AS ?globe) (isIRI(geof:globe(?x)) AS ?is) { VALUES ?x {
      "Point(1 2)"^^geo:wktLiteral "<http://www.wikidata.org/entity/Q405> Point(1 2)"^^geo:wktLiteral } }`
    expect(rows(globes)).toEqual([
      { globe: 'http://www.wikidata.org/entity/Q2', is: 'true' },
      { globe: 'http://www.wikidata.org/entity/Q405', is: 'true' },
    ])
  })

  it('chains many conditions, and refuses functions that are too deep once they are standard ones', () => {
    const chain = Array(90).fill('?x = wd:Q20').join(' || ')
    expect(rows(`SELECT ?x { ?x wdt:P3 wd:Q10 FILTER(${chain}) }`)).toEqual([{ x: 'wd:Q20' }])
    const deep = `${'geof:latitude('.repeat(45)}1${')'.repeat(45)}`
    expect(refusal(`SELECT (${deep} AS ?x) { }`).message).toContain('Too many functions are nested')
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
