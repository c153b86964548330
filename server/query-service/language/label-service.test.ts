import { describe, expect, it } from '@jest/globals'
import { museumStore, museumVocabulary, rowsOf } from '#server/engine/testing/museum-graph.ts'
import { prepareQuery } from './prepare-query.ts'

const store = museumStore()
const rows = (query: string, languages?: readonly string[]) => rowsOf(store, query, languages)
const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE],en". }'

describe('the label service', () => {
  it('gives labels to the variables whose names ask for them', () => {
    expect(rows(`SELECT ?x ?xLabel WHERE { ?x wdt:P3 wd:Q10 . ${LABELS} } ORDER BY ?x`)).toEqual([
      { x: 'wd:Q20', xLabel: 'Morning' },
      { x: 'wd:Q21', xLabel: 'Evening' },
    ])
  })

  it('prefers the asker’s languages, then those of the query, then "mul", then the id', () => {
    expect(rows(`SELECT ?x ?xLabel { ?x wdt:P1 ?y ${LABELS} } ORDER BY ?x`, ['de', 'fr'])).toEqual([
      { x: 'wd:Q10', xLabel: 'Ada Brandt' },
      { x: 'wd:Q11', xLabel: 'Ben Coal' },
      { x: 'wd:Q20', xLabel: 'Morgen' },
      { x: 'wd:Q21', xLabel: 'Evening' },
      { x: 'wd:Q22', xLabel: 'Nacht' },
      { x: 'wd:Q23', xLabel: 'Q23' },
      { x: 'wd:Q24', xLabel: 'Q24' },
    ])
  })

  it('takes a language code in any case', () => {
    const query =
      'SELECT ?xLabel { BIND(wd:Q23 AS ?x) SERVICE wikibase:label { bd:serviceParam wikibase:language "zh-Hans" } }'
    expect(rows(query)).toEqual([{ xLabel: 'Noon' }])
  })

  it('gives descriptions and all aliases of the first language that has some', () => {
    const query = `SELECT ?xDescription ?xAltLabel { VALUES ?x { wd:Q10 wd:Q11 } ${LABELS} }`
    expect(rows(query, ['fr'])).toEqual([
      { xDescription: 'painter', xAltLabel: expect.stringMatching(/^(A\. B\., Brandt|Brandt, A\. B\.)$/) },
      {},
    ])
    expect(rows(query, ['de'])).toEqual([{ xDescription: 'Malerin', xAltLabel: 'die Brandt' }, {}])
  })

  it('keeps rows in which the variable has no value, once', () => {
    const query = `SELECT ?x ?pLabel ?pAltLabel { ?x wdt:P1 wd:Q4 OPTIONAL { ?x wdt:P5 ?p } ${LABELS} } ORDER BY ?x`
    expect(rows(query)).toEqual([{ x: 'wd:Q22', pLabel: 'Berlin' }, { x: 'wd:Q23' }])
  })

  it('gives literals and foreign IRIs their own text', () => {
    const query = `SELECT ?yLabel ?iLabel { wd:Q20 wdt:P4 ?y ; wdt:P7 ?i ${LABELS} }`
    expect(rows(query)).toEqual([
      {
        yLabel: '1901-01-01T00:00:00Z',
        iLabel: 'http://museum.localhost:8080/wiki/Special:FilePath/Morning.jpg',
      },
    ])
  })

  it('works last in its group, wherever it stands', () => {
    expect(rows(`SELECT ?xLabel { ${LABELS} ?x wdt:P3 wd:Q11 ; wdt:P1 wd:Q4 ; wdt:P5 ?p }`)).toEqual([
      { xLabel: 'Night' },
    ])
  })

  it.each([
    [
      'in GROUP BY',
      `SELECT ?c ?cLabel (COUNT(?x) AS ?n) { ?x wdt:P3 ?c ${LABELS} } GROUP BY ?c ?cLabel ORDER BY ?c`,
    ],
    ['in ORDER BY', `SELECT ?c ?cLabel (2 AS ?n) { VALUES ?c { wd:Q11 wd:Q10 } ${LABELS} } ORDER BY ?cLabel`],
    [
      'around a subquery',
      `SELECT ?c ?cLabel ?n { { SELECT ?c (COUNT(?x) AS ?n) { ?x wdt:P3 ?c } GROUP BY ?c } ${LABELS} } ORDER BY ?c`,
    ],
    [
      'in a subquery',
      `SELECT ?c ?cLabel ?n { { SELECT ?c ?cLabel (COUNT(?x) AS ?n) { ?x wdt:P3 ?c ${LABELS} } GROUP BY ?c ?cLabel } } ORDER BY ?c`,
    ],
    [
      'in a subquery that selects everything',
      `SELECT ?c ?cLabel (COUNT(?x) AS ?n) { { SELECT * { ?x wdt:P3 ?c ${LABELS} } } } GROUP BY ?c ?cLabel ORDER BY ?c`,
    ],
    [
      'in a group of its own',
      `SELECT ?c ?cLabel (2 AS ?n) { VALUES ?c { wd:Q10 wd:Q11 } { ${LABELS} } } ORDER BY ?c`,
    ],
  ])('names variables %s', (_, query) => {
    expect(rows(query)).toEqual([
      { c: 'wd:Q10', cLabel: 'Ada Brandt', n: '2' },
      { c: 'wd:Q11', cLabel: 'Ben Coal', n: '2' },
    ])
  })

  it('works in OPTIONAL and in each branch of UNION', () => {
    const optional = `SELECT ?x ?cLabel { VALUES ?x { wd:Q22 wd:Q24 } OPTIONAL { ?x wdt:P3 ?c ${LABELS} } } ORDER BY ?x`
    expect(rows(optional)).toEqual([{ x: 'wd:Q22', cLabel: 'Ben Coal' }, { x: 'wd:Q24' }])
    const union = `SELECT ?xLabel { { BIND(wd:Q20 AS ?x) ${LABELS} } UNION { BIND(wd:Q21 AS ?x) ${LABELS} } } ORDER BY ?xLabel`
    expect(rows(union)).toEqual([{ xLabel: 'Evening' }, { xLabel: 'Morning' }])
  })

  it('adds nothing else to SELECT *', () => {
    expect(rows(`SELECT * { ?x wdt:P3 wd:Q11 ; wdt:P5 ?p ${LABELS} }`)).toEqual([
      { x: 'wd:Q22', p: 'wd:Q30' },
    ])
    expect(rows(`SELECT * { ?x wdt:P3 wd:Q11 ; wdt:P5 ?p ${LABELS} } ORDER BY ?xLabel`)).toEqual([
      { x: 'wd:Q22', p: 'wd:Q30', xLabel: 'Night' },
    ])
  })

  it('lets filters of its group use the labels', () => {
    expect(rows(`SELECT ?x { ?x wdt:P1 wd:Q1 ${LABELS} FILTER(CONTAINS(?xLabel, "vening")) }`)).toEqual([
      { x: 'wd:Q21' },
    ])
  })

  it('serves CONSTRUCT', () => {
    const query = `CONSTRUCT { ?x rdfs:label ?xLabel } { ?x wdt:P3 wd:Q10 ${LABELS} }`
    const { text, form } = prepareQuery(query, { vocabulary: museumVocabulary, languages: ['de'] })
    expect(form).toBe('construct')
    const turtle = String(store.query(text, { results_format: 'text/turtle' }))
    expect(turtle).toContain('"Morgen"@de')
    expect(turtle).toContain('"Evening"@en')
  })

  it('gives what triples inside it ask for, in several services with a language each', () => {
    const query = `SELECT ?a ?b ?d ?q { BIND(wd:Q20 AS ?x) BIND(wd:Q10 AS ?c)
      SERVICE wikibase:label { bd:serviceParam wikibase:language "en" . ?x rdfs:label ?a . ?c schema:description ?d . wd:Q1 rdfs:label ?q }
      SERVICE wikibase:label { bd:serviceParam wikibase:language "de" . ?x rdfs:label ?b } }`
    expect(rows(query)).toEqual([{ a: 'Morning', b: 'Morgen', d: 'painter', q: 'painting' }])
  })

  it.each([
    [
      'a language that is not a string',
      'SELECT ?x { ?x ?y ?z SERVICE wikibase:label { bd:serviceParam wikibase:language ?l } }',
      'takes a string',
    ],
    [
      'a pattern that is not a triple',
      'SELECT ?x { ?x ?y ?z SERVICE wikibase:label { FILTER(1) } }',
      'triples only',
    ],
    [
      'another predicate',
      'SELECT ?x { ?x ?y ?z SERVICE wikibase:label { ?x wdt:P1 ?l } }',
      'rdfs:label, skos:altLabel or schema:description',
    ],
    [
      'a variable that has a value',
      'SELECT ?x { ?x ?y ?z SERVICE wikibase:label { ?x rdfs:label ?z } }',
      '?z already has a value',
    ],
    [
      'too many languages',
      `SELECT ?xLabel { ?x ?y ?z SERVICE wikibase:label { bd:serviceParam wikibase:language "${Array.from({ length: 30 }, (_, n) => `l${n}`)}" } }`,
      '20 languages at most',
    ],
  ])('refuses %s with words', (_, query, words) => {
    expect(() => rows(query)).toThrow(words)
  })
})
