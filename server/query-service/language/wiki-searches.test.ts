import { describe, expect, it } from '@jest/globals'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import { prepareQuery } from './prepare-query.ts'
import { type FoundEntry, QueryRefusedError, searchKey, type WikiSearch } from './prepared-query.ts'

const vocabulary = vocabularyOf('https://museum.example')
const ENTITIES = { kind: 'entities', words: 'cat', type: 'item', language: 'en', limit: 50 } as const
const PAGES = { kind: 'pages', words: 'cat', namespaces: [], limit: 50 } as const

const read = (text: string, found?: ReadonlyMap<string, readonly FoundEntry[]>) =>
  prepareQuery(text, { vocabulary, languages: ['en'], ...(found && { found }) })

const entry = (id: string | null, more: Partial<FoundEntry> = {}): FoundEntry => ({
  ...{ id, title: null, label: null, description: null, match: null },
  ...more,
})

/** The query with the results of its only search. */
function answered(text: string, search: WikiSearch, entries: readonly FoundEntry[]): string {
  expect(read(text).searches).toEqual([search])
  const query = read(text, new Map([[searchKey(search), entries]]))
  expect(query.searches).toEqual([])
  return query.text.replaceAll(/\s+/g, ' ')
}

const service = (parameters: string, outputs = '?item wikibase:apiOutputItem mwapi:item .') =>
  `SELECT * { SERVICE wikibase:mwapi { ${parameters} ${outputs} } }`
const param = (name: string, value: string) => `bd:serviceParam ${name} ${value} .`
const entitySearch = param('wikibase:api', '"EntitySearch"') + param('mwapi:search', '"cat"')

describe('SERVICE wikibase:mwapi', () => {
  it('finds entities, in order, with their details', () => {
    const outputs = `?item wikibase:apiOutputItem mwapi:item . ?n wikibase:apiOrdinal true .
      ?label wikibase:apiOutput mwapi:label`
    const found = [entry('Q2', { label: 'Cat "Tom"' }), entry('Q1')]
    expect(answered(service(entitySearch, outputs), ENTITIES, found)).toMatch(
      /VALUES \( ?\?item \?n \?label ?\) \{ ?\( ?<https:\/\/museum.example\/entity\/Q2> "0"\^\^<http:\/\/www.w3.org\/2001\/XMLSchema#integer> "Cat \\"Tom\\"" ?\) ?\( ?<https:\/\/museum.example\/entity\/Q1> "1"\^\^\S+ UNDEF ?\)/,
    )
  })

  it('finds nothing if the wiki does not', () => {
    expect(answered(service(entitySearch), ENTITIES, [])).toMatch(/VALUES \(? ?\?item ?\)? \{ ?\}/)
  })

  it.each([
    [param('mwapi:language', '"de"'), { ...ENTITIES, language: 'de' }],
    [param('mwapi:language', '"[AUTO_LANGUAGE]"'), ENTITIES],
    [param('mwapi:type', '"property"'), { ...ENTITIES, type: 'property' }],
    [param('wikibase:limit', '7'), { ...ENTITIES, limit: 7 }],
    [param('wikibase:limit', '"once"'), ENTITIES],
    [param('mwapi:limit', '"max"'), { ...ENTITIES, limit: 500 }],
    [param('mwapi:limit', '"100000"'), { ...ENTITIES, limit: 500 }],
    [param('wikibase:endpoint', '"museum.example"'), ENTITIES],
  ])('takes %s', (parameter, search) => {
    expect(read(service(entitySearch + parameter)).searches).toEqual([search])
  })

  it('finds pages, by Search and by Generator', () => {
    const search = param('wikibase:api', '"Search"') + param('mwapi:srsearch', '"cat"')
    const generator =
      param('wikibase:api', '"Generator"') +
      param('mwapi:generator', '"search"') +
      param('mwapi:gsrsearch', '"cat"')
    const outputs = '?title wikibase:apiOutput mwapi:title . ?item wikibase:apiOutputItem mwapi:item'
    for (const parameters of [search, generator])
      expect(
        answered(service(parameters, outputs), PAGES, [
          entry(null, { title: 'Cats' }),
          entry('Q3', { title: 'Item:Q3' }),
        ]),
      ).toMatch(/"Cats" UNDEF.*"Item:Q3" <https:\/\/museum.example\/entity\/Q3>/)
    const namespaces = param('mwapi:srnamespace', '"0|120"')
    expect(read(service(search + namespaces)).searches).toEqual([{ ...PAGES, namespaces: ['0', '120'] }])
  })

  it('asks once for a search that appears twice, also in subqueries and optional parts', () => {
    const one = service(entitySearch).replace('SELECT * ', '')
    expect(read(`SELECT * { OPTIONAL ${one} { SELECT * ${one} } }`).searches).toEqual([ENTITIES])
  })
})

describe('bds:search', () => {
  it('gives the texts by which entities are found', () => {
    const query = 'SELECT ?item { ?label bds:search "cat"@en ; bds:rank ?rank . ?item rdfs:label ?label }'
    const match = { text: 'Cat', language: 'en' }
    expect(answered(query, ENTITIES, [entry('Q1', { match }), entry('Q2', { match: null })])).toMatch(
      /VALUES \( ?\?label \?rank ?\) \{ ?\( ?"Cat"@en "1"\^\^\S+ ?\).*\?item <http:\/\/www.w3.org\/2000\/01\/rdf-schema#label> \?label/,
    )
  })
})

describe('what is not a search of this wiki', () => {
  it.each([
    [service(param('wikibase:api', '"Categories"')), 'wikibase:api is "EntitySearch"'],
    [service(param('mwapi:search', '"a"')), 'wikibase:api is'],
    [service(param('wikibase:api', '"constructor"')), 'wikibase:api is'],
    [service(param('wikibase:api', '"EntitySearch"')), 'mwapi:search is missing'],
    [service(entitySearch + param('wikibase:endpoint', '"www.wikidata.org"')), 'only search its own wiki'],
    [service(entitySearch + param('mwapi:action', '"delete"')), 'mwapi:action has no meaning'],
    [service(entitySearch + param('<urn:x>', '"delete"')), '<urn:x> has no meaning'],
    [service(entitySearch + param('mwapi:language', '"en|de"')), 'language code'],
    [service(entitySearch + param('mwapi:language', '"en&action=delete"')), 'language code'],
    [service(entitySearch + param('mwapi:type', '"form"')), 'mwapi:type is'],
    [service(entitySearch + param('wikibase:limit', '-1')), 'A limit is'],
    [service(entitySearch + param('wikibase:limit', '""')), 'A limit is'],
    [service(entitySearch + param('mwapi:search', '"b"')), 'takes one text'],
    [
      service(param('wikibase:api', '"EntitySearch"') + param('mwapi:search', '?label')),
      'cannot depend on a variable',
    ],
    [
      service(
        param('wikibase:api', '"Search"') +
          param('mwapi:srsearch', '"a"') +
          param('mwapi:srnamespace', '"x"'),
      ),
      'A namespace is a number',
    ],
    [
      service(
        param('wikibase:api', '"Generator"') +
          param('mwapi:gsrsearch', '"a"') +
          param('mwapi:generator', '"allpages"'),
      ),
      'only be "search"',
    ],
    [service(entitySearch, ''), 'needs an output'],
    [service(entitySearch, '?x wikibase:apiOutput mwapi:pageid'), 'EntitySearch gives'],
    [service(entitySearch, '?x wikibase:apiOutput mwapi:constructor'), 'EntitySearch gives'],
    [service(entitySearch, 'wd:Q1 wikibase:apiOutputItem mwapi:item'), 'EntitySearch gives'],
    [service(entitySearch, 'FILTER(1 = 1)'), 'takes triples only'],
    ['SELECT * { wd:Q1 bds:search "a" }', 'gives a variable its values'],
    ['SELECT * { ?label bds:rank ?rank }', 'bds:search "words" is missing'],
    ['SELECT * { ?label bds:search ?words }', 'bds:search is not supported here in this form'],
    ['SELECT * { ?label bds:search "a" ; bds:minRelevance 0.5 }', 'bds:minRelevance is not supported'],
    [`SELECT * { ?label bds:search "${'a'.repeat(301)}" }`, 'more than 300 characters'],
    [
      `SELECT * { ${[1, 2, 3, 4, 5, 6].map(one => `?l${one} bds:search "${one}" .`).join(' ')} }`,
      'more than 5 searches',
    ],
  ])('is refused by name: %s', (query, words) => {
    expect(() => read(query)).toThrow(QueryRefusedError)
    expect(() => read(query)).toThrow(words)
  })
})
