import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { defaultGraph } from 'oxigraph'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { museumStore, museumVocabulary } from '#server/engine/testing/museum-graph.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import type { WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { prepareQuery } from '#server/query-service/language/prepare-query.ts'
import { OxigraphStore } from '#server/query-service/store/oxigraph-store.ts'

const dir = newFolder()
let store: OxigraphStore
let gateway: TestGateway
/** The number of queries that reached the store. */
let asked: number

beforeAll(async () => {
  const file = join(dir, 'museum.nt.gz')
  writeFileSync(
    file,
    gzipSync(museumStore().dump({ format: 'application/n-triples', from_graph_name: defaultGraph() })),
  )
  store = await OxigraphStore.open({ memoryMax: 128 * MEGABYTE })
  await store.load(file)
  gateway = await startTestGateway({
    queries: {
      timeoutMs: 20 * SECOND_MS,
      atOnce: 1,
      search: async () => [],
      prepare: async (text, { languages }) => prepareQuery(text, { vocabulary: museumVocabulary, languages }),
      indexes: {
        query: async (_wiki, { text }, options, use) => {
          asked++
          return await store.query(text, options, result => use({ ...result, behind: 0 }))
        },
      },
    },
  })
})
afterAll(async () => {
  gateway.close()
  await store.close()
})
beforeEach(() => {
  asked = 0
})

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const DIRECT = { 'content-type': 'application/sparql-query' }

const send = async (query: string, request: Asked = {}): Promise<WikiResponse> =>
  await gateway.client().request(`/query/sparql${query}`, request)
const ask = async (query: string, headers: Record<string, string> = {}) =>
  await send(`?query=${encodeURIComponent(query)}`, { headers })
const post = async (body: string | Buffer, headers: Record<string, string> = FORM, query = '') =>
  await send(query, { method: 'POST', headers, body })

// Source: https://www.w3.org/2009/sparql/docs/tests/data-sparql11/protocol/
describe("the W3C's tests of the protocol", () => {
  const TRUE = '{"head":{},"boolean":true}'
  test.each<[name: string, type: string, text: string, () => Promise<WikiResponse>]>([
    ['query_get', 'application/sparql-results+json', TRUE, () => ask('ASK {}')],
    ['query_post_form', 'application/sparql-results+json', TRUE, () => post('query=ASK%20%7B%7D')],
    ['query_post_direct', 'application/sparql-results+json', TRUE, () => post('ASK {}', DIRECT)],
    [
      'query_content_type_select',
      'application/sparql-results+xml',
      '<binding name="value"><literal',
      () => ask('SELECT (1 AS ?value) {}', { accept: 'application/sparql-results+xml' }),
    ],
    [
      'query_content_type_ask',
      'application/sparql-results+xml',
      '<boolean>true</boolean>',
      () => ask('ASK {}', { accept: 'application/sparql-results+xml' }),
    ],
    [
      'query_content_type_describe',
      'text/turtle',
      '"Berlin"@en',
      () => ask('DESCRIBE wd:Q30', { accept: 'text/turtle' }),
    ],
    [
      'query_content_type_construct',
      'application/rdf+xml',
      '<rdf:RDF',
      () => ask('CONSTRUCT { wd:Q1 wdt:P1 1 } WHERE {}', { accept: 'application/rdf+xml' }),
    ],
    [
      'a graph for programs that read JSON',
      'application/ld+json',
      '"@id":"http:',
      () => ask('CONSTRUCT { wd:Q1 wdt:P1 1 } WHERE {}', { accept: 'application/ld+json' }),
    ],
  ])('%s is answered as %s', async (_name, type, words, request) => {
    const { status, headers, text } = await request()
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
    expect(text).toContain(words)
    expect(asked).toBe(1)
  })

  test.each<[name: string, status: number, () => Promise<WikiResponse>]>([
    ['bad_query_method', 405, () => send('?query=ASK%20%7B%7D', { method: 'PUT' })],
    ['bad_multiple_queries', 400, () => send('?query=ASK%20%7B%7D&query=SELECT%20%2A%20%7B%7D')],
    ['bad_query_wrong_media_type', 415, () => post('ASK {}', { 'content-type': 'text/plain' })],
    ['bad_query_missing_form_type', 415, () => post('query=ASK%20%7B%7D', {})],
    ['bad_query_missing_direct_type', 415, () => post('ASK {}', {})],
    [
      'bad_query_non_utf8',
      415,
      () =>
        post(Buffer.from('ASK {}', 'utf16le'), {
          'content-type': `${DIRECT['content-type']}; charset=UTF-16`,
        }),
    ],
    [
      'bad_query_non_utf8 without a word about it',
      400,
      () => post(Buffer.from('ASK { "ü" }', 'latin1'), DIRECT),
    ],
    ['bad_query_non_utf8 in a form', 400, () => post('query=ASK%20%7B%20%22%FC%22%20%7D')],
    ['bad_query_syntax', 400, () => ask('ASK1 {}')],
    ['bad_update_get', 400, () => send('?update=CLEAR%20ALL')],
    ['bad_update_post_form', 400, () => post('update=CLEAR%20ALL')],
    ['update_post_direct', 400, () => post('CLEAR ALL', { 'content-type': 'application/sparql-update' })],
    ['query_dataset_default_graph', 400, () => send('?query=ASK%20%7B%7D&default-graph-uri=http%3A%2F%2Fa')],
    ['query_dataset_named_graphs_post', 400, () => post('query=ASK%20%7B%7D&named-graph-uri=http%3A%2F%2Fa')],
    ['query_dataset_full', 400, () => post('ASK {}', DIRECT, '?named-graph-uri=http%3A%2F%2Fa')],
  ])('%s is refused with %i', async (_name, status, request) => {
    const answer = await request()
    expect(answer.status).toBe(status)
    expect(answer.text.trim()).not.toBe('')
    expect(asked).toBe(0)
  })
})

describe('a query of a wiki’s data', () => {
  const PAINTERS =
    'SELECT ?xLabel { ?x wdt:P1 wd:Q3 SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE]". } } ORDER BY ?xLabel'

  test('is answered in the words of the language that its reader prefers', async () => {
    const rows = async (header: string) =>
      (
        await ask(
          'SELECT ?xLabel { VALUES ?x { wd:Q3 } SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE]" } }',
          { accept: 'text/csv', 'accept-language': header },
        )
      ).text
    expect(await rows('de-AT, en;q=0.5')).toContain('Mensch')
    expect(await rows('fr, en;q=0.5')).toContain('human')
    expect(await rows('')).toContain('human')
  })

  test('has the same rows in every format', async () => {
    const texts = await Promise.all(
      ['json', 'xml', 'csv', 'tsv'].map(async format => {
        const { status, text } = await send(`?format=${format}&query=${encodeURIComponent(PAINTERS)}`)
        expect(status).toBe(200)
        return text
      }),
    )
    for (const text of texts) expect(text).toMatch(/Ada Brandt[\s\S]*Ben Coal/)
  })

  test('is told where it is wrong', async () => {
    const { status, text } = await ask('SELECT ?x\nWHERE { ?x wdt:P1 }', { accept: 'application/json' })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ code: 'syntax', line: 2 })
  })

  test.each([
    ['SELECT * FROM <http://a> {}'],
    ['SELECT * { GRAPH ?g { ?s ?p ?o } }'],
    ['SELECT * { SERVICE <http://169.254.169.254/latest> { ?s ?p ?o } }'],
  ])('is refused when it asks for other data: %s', async query => {
    const { status, text } = await ask(query, { accept: 'application/json' })
    expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 'forbidden' })])
    expect(asked).toBe(0)
  })
})
