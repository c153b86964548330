import { describe, expect, it } from '@jest/globals'
import { museumStore, museumVocabulary, rowsOf } from '#server/engine/testing/museum-graph.ts'
import { prepareQuery } from './prepare-query.ts'

const store = museumStore()
/** The museum's dates are the first of January of 1901 (Q20), 1905 (Q21) and 1911 (Q22). */
const found = (filter: string) =>
  rowsOf(store, `SELECT ?item { ?item wdt:P4 ?date ${filter} } ORDER BY ?item`).map(({ item }) => item)
const value = (expression: string) => rowsOf(store, `SELECT (${expression} AS ?value) {}`)[0]?.value
const prepared = (query: string) =>
  prepareQuery(query, { vocabulary: museumVocabulary, languages: ['en'] }).text

describe('dates as Wikidata’s query service takes them', () => {
  it.each([
    '"1905-01-01"^^xsd:dateTime',
    '"1905-00-00"^^xsd:dateTime',
    '"+1905-01-01T00:00:00Z"^^xsd:dateTime',
    '"+00000001905-01-01T00:00:00Z"^^xsd:dateTime',
    '"1905-01-01T00:00:00"^^xsd:dateTime',
    '"1905-01-01"^^xsd:date',
    '"1905-00-00"^^xsd:date',
    'xsd:date("1905-01-01"^^xsd:dateTime)',
  ])('%s is compared as the point in time that is meant', date => {
    expect(found(`FILTER(?date < ${date})`)).toEqual(['wd:Q20'])
    expect(found(`FILTER(${date} <= ?date)`)).toEqual(['wd:Q21', 'wd:Q22'])
    expect(found(`FILTER(?date IN (${date}))`)).toEqual(['wd:Q21'])
  })

  it('match in triples and in VALUES too', () => {
    expect(rowsOf(store, 'SELECT ?item { ?item wdt:P4 "1905-00-00"^^xsd:dateTime }')).toEqual([
      { item: 'wd:Q21' },
    ])
    expect(found('VALUES ?date { "+1911-01-01"^^xsd:dateTime }')).toEqual(['wd:Q22'])
    expect(found('FILTER(xsd:date(?date) = "1905-01-01"^^xsd:date)')).toEqual(['wd:Q21'])
  })

  it('have years and months whatever their precision', () => {
    expect(value('YEAR("1850-00-00"^^xsd:dateTime)')).toBe('1850')
    expect(value('MONTH("-0044-03-15"^^xsd:dateTime)')).toBe('3')
    expect(value('YEAR("-0044-03-15"^^xsd:dateTime)')).toBe('-44')
    expect(value('YEAR("13798000000-00-00T00:00:00Z"^^xsd:dateTime)')).toBe('13798000000')
  })

  it.each(['1905', '1905-13-01', '1905-02-30', '1900-02-29', 'soon', ''])(
    'that are invalid are refused with their position, because they would find nothing: “%s”',
    date => {
      const query = `SELECT ?item {\n ?item wdt:P4 ?date FILTER(?date > "${date}"^^xsd:dateTime) }`
      expect(() => prepared(query)).toThrow(/is not a date/)
    },
  )
})

describe('the difference of two dates', () => {
  const days = (from: string, to: string) => value(`"${from}"^^xsd:dateTime - "${to}"^^xsd:dateTime`)

  it.each([
    ['1905-01-01', '1904-01-01', '366'],
    ['1904-01-01', '1905-01-01', '-366'],
    ['1905-01-01', '1905-01-01', '0'],
    ['1905-01-02T12:00:00Z', '1905-01-01T00:00:00Z', '1.5'],
    ['1905-01-01T00:00:00Z', '1905-01-01T06:00:00Z', '-0.25'],
  ])('%s - %s is a number of days', (from, to, expected) => {
    expect(Number(days(from, to))).toBe(Number(expected))
  })

  it('divides, compares and adds up like a number', () => {
    const years = '(("1950-01-01"^^xsd:dateTime - ?date) / 365.2425)'
    expect(found(`FILTER(${years} > 42)`)).toEqual(['wd:Q20', 'wd:Q21'])
    expect(found('FILTER(NOW() - ?date > 36525)')).toEqual(['wd:Q20', 'wd:Q21', 'wd:Q22'])
    const query =
      'SELECT (FLOOR(AVG(?to - ?date)) AS ?value) { ?item wdt:P4 ?date BIND("1911-01-01"^^xsd:dateTime AS ?to) }'
    expect(rowsOf(store, query)[0]?.value).toBe('1947')
  })

  it('stays what it is for numbers', () => {
    expect(value('YEAR("1905-01-01"^^xsd:dateTime) - 5')).toBe('1900')
    expect(rowsOf(store, 'SELECT (?a - ?b AS ?value) { VALUES (?a ?b) { (7 2.5) } }')).toEqual([
      { value: '4.5' },
    ])
  })

  it('does not multiply in one another', () => {
    const nested = (depth: number): string => (depth === 0 ? '?a' : `COALESCE(${nested(depth - 1)} - ?b, ?c)`)
    const short = prepared(`SELECT (${nested(1)} - ?d AS ?x) {}`).length
    expect(prepared(`SELECT (${nested(12)} - ?d AS ?x) {}`).length).toBeLessThan(short + 12 * 100)
  })
})
