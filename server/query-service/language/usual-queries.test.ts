import { describe, expect, it } from '@jest/globals'
import { museumStore, rowsOf } from '#server/engine/testing/museum-graph.ts'

const store = museumStore()
const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE],mul,en". }'

/** Queries like Wikidata's examples, with their answers from the fixture. */
const QUERIES: readonly (readonly [string, string, readonly object[]])[] = [
  [
    'all paintings',
    `#defaultView:Table
    SELECT ?item ?itemLabel WHERE { ?item wdt:P1 wd:Q1. ${LABELS} } ORDER BY ?item`,
    [
      { item: 'wd:Q20', itemLabel: 'Morning' },
      { item: 'wd:Q21', itemLabel: 'Evening' },
      { item: 'wd:Q24', itemLabel: 'Q24' },
    ],
  ],
  [
    'works of a class and of its subclasses',
    `SELECT (COUNT(?item) AS ?count) WHERE { ?item wdt:P1/wdt:P2* wd:Q2 . }`,
    [{ count: '5' }],
  ],
  [
    'how many works each artist has',
    `SELECT ?artist ?artistLabel (COUNT(?work) AS ?count) WHERE { ?work wdt:P3 ?artist . ${LABELS} }
    GROUP BY ?artist ?artistLabel HAVING (?count > 1) ORDER BY DESC(?count) ?artistLabel LIMIT 10`,
    [
      { artist: 'wd:Q10', artistLabel: 'Ada Brandt', count: '2' },
      { artist: 'wd:Q11', artistLabel: 'Ben Coal', count: '2' },
    ],
  ],
  [
    'works without a creator',
    `SELECT ?item WHERE { ?item wdt:P1 wd:Q1 . MINUS { ?item wdt:P3 [] . } }`,
    [{ item: 'wd:Q24' }],
  ],
  [
    'works that have no creator, asked in another way',
    `SELECT ?item WHERE { ?item wdt:P1 wd:Q1 . FILTER NOT EXISTS { ?item wdt:P3 ?someone } }`,
    [{ item: 'wd:Q24' }],
  ],
  [
    'works by year',
    `SELECT ?item (YEAR(?date) AS ?year) WHERE { ?item wdt:P4 ?date . FILTER(YEAR(?date) < 1910) } ORDER BY ?year`,
    [
      { item: 'wd:Q20', year: '1901' },
      { item: 'wd:Q21', year: '1905' },
    ],
  ],
  [
    'works between two dates',
    `SELECT ?item { ?item wdt:P4 ?date FILTER("1902-01-01"^^xsd:dateTime <= ?date && ?date < "1912-01-01T00:00:00Z"^^xsd:dateTime) } ORDER BY ?item`,
    [{ item: 'wd:Q21' }, { item: 'wd:Q22' }],
  ],
  [
    'works per decade',
    `SELECT ?decade (COUNT(*) AS ?n) { ?item wdt:P4 ?date BIND(FLOOR(YEAR(?date) / 10) * 10 AS ?decade) } GROUP BY ?decade ORDER BY ?decade`,
    [
      { decade: '1900', n: '2' },
      { decade: '1910', n: '1' },
    ],
  ],
  [
    'places of works on a map',
    `#defaultView:Map
    SELECT DISTINCT ?place ?placeLabel ?where { ?item wdt:P5 ?place . ?place wdt:P6 ?where . ${LABELS} } ORDER BY ?place`,
    [
      { place: 'wd:Q30', placeLabel: 'Berlin', where: 'Point(13.4 52.5)' },
      { place: 'wd:Q31', placeLabel: 'Potsdam', where: 'Point(13.06 52.4)' },
    ],
  ],
  [
    'pictures',
    `#defaultView:ImageGrid
    SELECT ?item ?image { ?item wdt:P7 ?image }`,
    [{ item: 'wd:Q20', image: 'http://museum.localhost:8080/wiki/Special:FilePath/Morning.jpg' }],
  ],
  [
    'qualifiers of statements',
    `SELECT ?item ?when { ?item p:P3 ?statement . ?statement ps:P3 wd:Q10 ; pq:P9 ?when }`,
    [{ item: 'wd:Q20', when: '1902-01-01T00:00:00Z' }],
  ],
  [
    'sitelinks',
    `SELECT ?page { ?page schema:about wd:Q20 }`,
    [{ page: 'http://museum.localhost:8080/wiki/Morning' }],
  ],
  [
    'names that several words are part of',
    `SELECT ?item { ?item rdfs:label ?label . FILTER(LANG(?label) = "en") FILTER(REGEX(?label, "^(morn|even)ing$", "i")) } ORDER BY ?item`,
    [{ item: 'wd:Q20' }, { item: 'wd:Q21' }],
  ],
  [
    'things without a label in a language',
    `SELECT ?item { ?item wdt:P1 ?class . FILTER(NOT EXISTS { ?item rdfs:label ?l . FILTER(LANG(?l) IN ("en", "mul")) }) } ORDER BY ?item`,
    [{ item: 'wd:Q23' }, { item: 'wd:Q24' }],
  ],
  [
    'lists in one cell',
    `SELECT ?artist (GROUP_CONCAT(DISTINCT ?name; separator=", ") AS ?works) { ?work wdt:P3 ?artist ; rdfs:label ?name FILTER(LANG(?name) = "de") } GROUP BY ?artist ORDER BY ?artist`,
    [
      { artist: 'wd:Q10', works: 'Morgen' },
      { artist: 'wd:Q11', works: 'Nacht' },
    ],
  ],
  [
    'the largest',
    `SELECT ?item ?height { { SELECT (MAX(?h) AS ?height) { ?i wdt:P8 ?h } } ?item wdt:P8 ?height }`,
    [{ item: 'wd:Q20', height: '120' }],
  ],
  [
    'what some things have in common',
    `SELECT ?p (COUNT(DISTINCT ?item) AS ?n) { VALUES ?item { wd:Q20 wd:Q21 wd:Q22 } ?item ?p ?o . FILTER(STRSTARTS(STR(?p), STR(wdt:))) }
    GROUP BY ?p HAVING (COUNT(DISTINCT ?item) = 2)`,
    [{ p: 'http://museum.localhost:8080/prop/direct/P8', n: '2' }],
  ],
  [
    'towns near a town',
    `SELECT ?near ?nearLabel { wd:Q30 wdt:P6 ?a . ?near wdt:P6 ?b . FILTER(?near != wd:Q30 && geof:distance(?a, ?b) < 50) ${LABELS} }`,
    [{ near: 'wd:Q31', nearLabel: 'Potsdam' }],
  ],
  [
    'a path to what a thing is, in both directions',
    `SELECT ?other { wd:Q20 (wdt:P3|wdt:P5)/^(wdt:P3|wdt:P5) ?other FILTER(?other != wd:Q20) } ORDER BY ?other`,
    [{ other: 'wd:Q21' }, { other: 'wd:Q22' }],
  ],
  [
    'a default for what is missing',
    `SELECT ?item (COALESCE(?h, "?") AS ?height) { ?item wdt:P1 wd:Q1 OPTIONAL { ?item wdt:P8 ?h } } ORDER BY ?item LIMIT 1 OFFSET 2`,
    [{ item: 'wd:Q24', height: '?' }],
  ],
  [
    'people with descriptions, which are optional',
    `SELECT ?person ?personLabel ?personDescription { ?person wdt:P1 wd:Q3 . ${LABELS} } ORDER BY ?personLabel`,
    [
      { person: 'wd:Q10', personLabel: 'Ada Brandt', personDescription: 'painter' },
      { person: 'wd:Q11', personLabel: 'Ben Coal' },
    ],
  ],
]

describe('queries of the usual kind', () => {
  it.each(QUERIES)('%s', (_, query, rows) => {
    expect(rowsOf(store, query)).toEqual(rows)
  })
})
