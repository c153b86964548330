import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { QueryProblem } from '#contract/types/query-problem.ts'
import { type FakeQueries, fakeQueries } from '#server/engine/testing/fake-queries.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import type { WikiResponse } from '#server/engine/testing/wiki-client.ts'
import {
  IndexFailedError,
  IndexStartingError,
  IndexTooLargeError,
} from '#server/query-service/indexes/wiki-indexes.ts'
import { LanguageBusyError } from '#server/query-service/language/language-worker.ts'
import { QueryRefusedError } from '#server/query-service/language/prepared-query.ts'
import {
  QueryFailedError,
  QueryMemoryError,
  QueryTimeoutError,
  ResultTooLargeError,
  StoreGoneError,
  StoreUnavailableError,
} from '#server/query-service/store/triple-store.ts'
import { QueryGaveWayError } from './query-requests.ts'

let queries: FakeQueries
let gateway: TestGateway
beforeEach(async () => {
  queries = fakeQueries()
  gateway = await startTestGateway({ queries: queries.service })
})
afterEach(() => gateway.close())

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}
const SELECT = 'SELECT * WHERE { ?s ?p ?o }'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_ONLY = { accept: 'application/sparql-results+json' }

const send = async (query: string, asked: Asked = {}): Promise<WikiResponse> =>
  await gateway.client().request(`/query/sparql${query}`, asked)
const ask = async (query: string, headers: Record<string, string> = {}) =>
  await send(`?query=${encodeURIComponent(query)}`, { headers })
const post = async (body: string | Buffer, headers: Record<string, string> = FORM, query = '') =>
  await send(query, { method: 'POST', headers, body })

/** What a client gets that accepts gzip. */
async function bytesOf(path: string): Promise<Buffer> {
  const headers = { host: gateway.client().host, 'accept-encoding': 'br, gzip' }
  const sent = get({ host: '127.0.0.1', port: gateway.port, path, headers, agent: false })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(response.headers['content-encoding']).toBe('gzip')
  return await buffer(response)
}

async function problemAfter(error: Error): Promise<WikiResponse & { problem: QueryProblem }> {
  queries.answer = async () => await Promise.reject(error)
  const answer = await ask(SELECT, JSON_ONLY)
  return { ...answer, problem: JSON.parse(answer.text) as QueryProblem }
}

describe('a query', () => {
  test('reaches the index as it was written, with spaces and letters of all kinds', async () => {
    const query = 'SELECT ?x { ?x ?y "a+b & ü=😀%" }'
    await ask(query)
    await post(new URLSearchParams({ query }).toString())
    await post(query, { 'content-type': 'application/sparql-query; charset="UTF-8"' })
    expect(queries.asked.map(({ text }) => text)).toEqual([query, query, query])
  })

  test.each([
    ['nothing', {}, 'json'],
    ['everything', { accept: '*/*' }, 'json'],
    ['any text most', { accept: 'text/*, application/json;q=0.5' }, 'xml'],
    ['JSON by its plain name', { accept: 'application/json' }, 'json'],
    ['CSV a little', { accept: 'text/csv;q=0.1, text/html' }, 'csv'],
    [
      'XML not at all',
      { accept: 'application/*, application/sparql-results+json;q=0, application/json;q=0' },
      'xml',
    ],
  ])('is answered to a client that wants %s', async (_name, headers, format) => {
    const { status, headers: got } = await ask(SELECT, headers)
    expect([status, got['content-type']]).toEqual([200, expect.stringContaining(format)])
    expect(got.vary).toContain('Accept')
  })

  test('has the media type that its client named', async () => {
    expect((await ask(SELECT, { accept: 'application/json' })).headers['content-type']).toBe(
      'application/json; charset=utf-8',
    )
    expect((await ask('CONSTRUCT {} {}', { accept: 'text/plain' })).headers['content-type']).toBe(
      'text/plain; charset=utf-8',
    )
  })

  test('is answered in the format that its address names, whatever the client accepts', async () => {
    const format = async (name: string) =>
      (
        await send(`?query=${encodeURIComponent(SELECT)}&format=${name}`, {
          headers: { accept: 'text/html' },
        })
      ).text
    expect(await format('json')).toBe('answer as application/sparql-results+json')
    expect(await format('xml')).toBe('answer as application/sparql-results+xml')
    expect(await format('csv')).toBe('answer as text/csv')
    expect(await format('TSV')).toBe('answer as text/tab-separated-values')
    expect(await format('text%2Fcsv')).toBe('answer as text/csv')
  })

  test('gets what the wiki finds for its searches, one after the other', async () => {
    const searches = ['cat', 'dog'].map(words => ({
      kind: 'pages' as const,
      words,
      namespaces: [],
      limit: 50,
    }))
    let atOnce = 0
    queries.service.prepare = async (_text, { found }) => ({
      ...{ text: JSON.stringify([...(found ?? [])]), form: 'select' },
      searches: found ? [] : searches,
      normalized: null,
    })
    queries.service.search = async (_wiki, { words }) => {
      atOnce += 1
      await delay(5)
      expect(atOnce).toBe(1)
      atOnce -= 1
      return [{ id: null, title: words, label: null, description: null, match: null }]
    }
    expect((await ask(SELECT)).status).toBe(200)
    const text = queries.asked[0]?.text ?? ''
    expect((JSON.parse(text) as [string, { title: string }[]][]).map(([, [entry]]) => entry?.title)).toEqual([
      'cat',
      'dog',
    ])
  })

  test.each([
    [new QueryRefusedError('forbidden', 'The wiki does not accept the search “a”.'), 400, 'does not accept'],
    [new DOMException('The operation timed out.', 'TimeoutError'), 503, 'busy'],
  ])('whose search fails says so: %s', async (error, status, words) => {
    const search = { kind: 'pages', words: 'a', namespaces: [], limit: 50 } as const
    queries.service.prepare = async text => ({ text, form: 'select', searches: [search], normalized: null })
    queries.service.search = async () => await Promise.reject(error)
    const answer = await ask(SELECT, JSON_ONLY)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
    expect(queries.asked).toEqual([])
  })

  test('for normalized values is answered where the wiki has some, and refused in words where it has none', async () => {
    const normalized = { kind: 'quantities', at: { line: 1, column: 8 } } as const
    queries.service.prepare = async text => ({ text, form: 'select', searches: [], normalized })
    let has = false
    queries.answer = async ({ form }) => ({
      body: Buffer.from(form === 'ask' ? JSON.stringify({ boolean: has }) : 'rows'),
      behind: 0,
    })
    const refused = await ask(SELECT, JSON_ONLY)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('P2370')])
    expect(queries.asked).toHaveLength(1)
    has = true
    expect((await ask(SELECT)).text).toBe('rows')
  })

  test('is not answered in a form that its result cannot have', async () => {
    expect((await ask(SELECT, { accept: 'text/turtle' })).status).toBe(406)
    expect((await ask('DESCRIBE <http://a>', { accept: 'text/csv' })).status).toBe(406)
    expect((await send(`?query=${encodeURIComponent(SELECT)}&format=pdf`)).status).toBe(406)
    expect(queries.asked).toEqual([])
  })

  test('is only read by HEAD', async () => {
    const { status, headers } = await send('?query=ASK%20%7B%7D', { method: 'HEAD' })
    expect([status, headers['content-type']]).toEqual([200, 'application/sparql-results+json; charset=utf-8'])
    expect((await send('?query=ASK1', { method: 'HEAD' })).status).toBe(400)
    expect(queries.asked).toEqual([])
  })

  test('is answered compressed to a client that accepts it', async () => {
    const body = Buffer.from('x'.repeat(300_000))
    queries.answer = async () => ({ body, behind: 0 })
    const plain = await ask(SELECT)
    expect([plain.headers['content-length'], plain.text]).toEqual(['300000', body.toString()])
    const compressed = await bytesOf(`/query/sparql?query=${encodeURIComponent(SELECT)}`)
    expect(compressed.length).toBeLessThan(2000)
    expect(gunzipSync(compressed)).toEqual(body)
  })

  test.each(['/sparql', '/bigdata/namespace/wdq/sparql'])(
    'is answered alike at %s, which programs know from Wikidata',
    async path => {
      queries.answer = async () => ({ body: Buffer.from('{"boolean":true}'), behind: 0 })
      const asked = `${path}?query=${encodeURIComponent(SELECT)}`
      const { status, text, headers } = await gateway.client().request(asked)
      expect([status, text]).toEqual([200, '{"boolean":true}'])
      expect(headers['access-control-allow-origin']).toBe('*')
      const posted = await gateway.client().request(path, {
        ...{ method: 'POST', body: SELECT, headers: { 'content-type': 'application/sparql-query' } },
      })
      expect(posted.status).toBe(200)
    },
  )

  test('says how many changes of the wiki its answer does not know yet', async () => {
    expect((await ask(SELECT)).headers['x-query-behind']).toBeUndefined()
    queries.answer = async () => ({ body: Buffer.from('{}'), behind: 3 })
    expect((await ask(SELECT)).headers['x-query-behind']).toBe('3')
  })
})

describe('who may ask', () => {
  test('is everybody: pages of all origins, without cookies', async () => {
    const { status, headers } = await send('', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('Content-Type'),
    })
    const answer = await ask(SELECT, {
      cookie: 'wikiUserID=1; wiki_session=x',
      origin: 'https://elsewhere.example',
    })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await ask('ASK1')).headers['access-control-allow-origin']).toBe('*')
  })

  test('does not include search engines, by a header and by robots.txt', async () => {
    expect((await ask(SELECT)).headers['x-robots-tag']).toBe('noindex')
    expect((await gateway.client().request('/robots.txt')).text).toContain('Disallow: /query/sparql\n')
  })

  test('gets a description of the service when nothing is asked, and a person the page', async () => {
    const { status, headers, text } = await send('')
    expect([status, headers['content-type']]).toEqual([200, 'text/turtle; charset=utf-8'])
    expect(text).toContain('sparql-service-description#SPARQL11Query>')
    expect(text).toContain(`<http://busy.localhost:${gateway.port}/query/sparql>`)
    const page = await send('', { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([page.status, page.headers.location]).toEqual([303, `http://busy.localhost:${gateway.port}/query`])
  })
})

describe('what went wrong is told', () => {
  test('to programs as a problem with its place in the query', async () => {
    const { headers, text } = await ask('SELEC', JSON_ONLY)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(text)).toEqual({
      type: 'about:blank',
      status: 400,
      title: 'This is not SPARQL',
      detail: 'Expected SELECT.',
      code: 'syntax',
      line: 1,
      column: 1,
    })
  })

  test('to others in plain text', async () => {
    const { headers, text } = await ask('SELEC')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toBe('This is not SPARQL (line 1, column 1)\n\nExpected SELECT.\n')
  })

  test('in the language that the client asks for', async () => {
    const german = { 'accept-language': 'de-AT, en;q=0.5' }
    queries.answer = async () => await Promise.reject(new QueryTimeoutError())
    const problem = await ask(SELECT, { ...JSON_ONLY, ...german })
    expect(problem.headers['content-language']).toBe('de')
    expect(JSON.parse(problem.text)).toMatchObject({
      title: 'Diese Abfrage dauert zu lange',
      detail: expect.stringMatching(/^Sie wurde beendet\./),
    })
    const { text } = await ask('SELEC', german)
    expect(text).toBe('Das ist kein SPARQL (Zeile 1, Spalte 1)\n\nExpected SELECT.\n')
    const post = await send('', { method: 'PUT', headers: german })
    expect(post.text).toBe('Methode nicht erlaubt\n\nAbfragen werden mit GET oder mit POST gesendet.\n')
  })

  test.each([
    [new QueryFailedError('There is no such function.'), 400, 'failed', undefined],
    [new QueryTimeoutError(), 504, 'timeout', undefined],
    [new QueryMemoryError(), 422, 'memory', undefined],
    [new ResultTooLargeError(), 422, 'answer_too_large', undefined],
    [new IndexStartingError(), 503, 'starting', '5'],
    [new StoreGoneError(), 503, 'starting', '5'],
    [new StoreUnavailableError(), 503, 'unavailable', '5'],
    [new LanguageBusyError(), 503, 'busy', '5'],
    [new QueryGaveWayError(), 503, 'busy', '30'],
    [new IndexTooLargeError(), 503, 'too_large', undefined],
    [new IndexFailedError(), 503, 'no_index', '60'],
    [new Error('secret detail'), 502, 'fault', undefined],
  ])('when it is %p', async (error, status, code, retryAfter) => {
    const { problem, headers, text, ...answer } = await problemAfter(error)
    expect([answer.status, problem.status, problem.code]).toEqual([status, status, code])
    expect(headers['retry-after']).toBe(retryAfter)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(problem.detail.length).toBeGreaterThan(10)
    expect(text).not.toContain('secret detail')
  })

  test('also where there is no query service', async () => {
    for (const [none, words] of [
      ['off', 'turned its query services off'],
      ['no_data', 'no structured data'],
    ] as const) {
      const other = await startTestGateway({ queries: none })
      const answer = await other.client().request('/query/sparql?query=ASK%7B%7D', { headers: JSON_ONLY })
      other.close()
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining(words)])
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'off' })
    }
  })

  test('in its own words when the wiki cannot be served', async () => {
    const held = await startTestGateway({ queries: queries.service, whyUnserved: () => 'upgrading' })
    const { status, headers, text } = await held
      .client()
      .request('/query/sparql?query=ASK%7B%7D', { headers: JSON_ONLY })
    held.close()
    expect([status, headers['retry-after']]).toEqual([503, '20'])
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', title: 'This wiki is being upgraded' })
    expect(headers['access-control-allow-origin']).toBe('*')
  })
})
