// @slow @sqlite-only

import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { FakeEntitySource } from '#server/engine/testing/fake-entity-source.ts'
import { type SparqlServer, startSparqlServer } from '#server/engine/testing/sparql-server.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { makeTestSpools, type TestSpools } from '#server/engine/testing/test-spools.ts'
import type { WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { steadyClock } from '#server/platform/clock.ts'
import { LiveIndexes } from '#server/query-service/indexes/live-indexes.ts'
import { LanguageWorker } from '#server/query-service/language/language-worker.ts'
import { RemoteStores } from '#server/query-service/store/remote/remote-stores.ts'
import type { QueryResult } from '#server/query-service/store/triple-store.ts'
import { until } from '#server/testing/until.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

/** The whole path of queries of two wikis to a server of `SPARQL_ENDPOINT` that fails in every way. */

const TIMEOUT_MS = 1000
const CSV = { 'content-type': 'text/csv' }
const COSTLY = 'SELECT * { ?a ?b ?c . ?d ?e ?f }'

let dir: string
let server: SparqlServer
let spools: TestSpools
let indexes: LiveIndexes
let gateway: TestGateway
let language: LanguageWorker
/** Clients' queries that the server has received and not answered. */
let asked: ServerResponse[]

beforeEach(async () => {
  dir = newFolder()
  server = await startSparqlServer()
  spools = makeTestSpools({ memory: MEGABYTE, disk: 100 * MEGABYTE })
  language = new LanguageWorker()
  asked = []
  const source = new FakeEntitySource('http://busy.localhost')
  source.write('Q1', 'Clay')
  indexes = new LiveIndexes({
    ...{ dir, source, clock: steadyClock, epochs: new MemoryEpochs() },
    stores: new RemoteStores(server.endpoint, steadyClock),
    memoryMax: Number.POSITIVE_INFINITY,
    isUsed: async () => true,
    log: { warn: () => undefined } as never,
  })
  gateway = await startTestGateway({
    others: ['calm'],
    answers: spools.answers,
    queries: {
      indexes,
      search: async () => [],
      prepare: async (text, context, signal) => await language.prepare(text, context, signal),
      timeoutMs: TIMEOUT_MS,
      atOnce: 2,
    },
  })
  for (const wiki of ['busy', 'calm']) await isAnswered(wiki)
})
afterEach(async () => {
  gateway.close()
  server.disturb = () => false
  await server.close()
  await Promise.all([indexes.close(), language.close()])
})

/** @param visitor each number is a network of its own. */
async function ask(
  visitor: number,
  query: string,
  wiki = 'busy',
  first = 'text/csv, ',
): Promise<WikiResponse> {
  return await gateway.client(`10.${visitor}.0.1`, wiki).request('/query/sparql', {
    method: 'POST',
    headers: {
      'content-type': 'application/sparql-query',
      accept: `${first}application/sparql-results+json;q=0.5`,
    },
    body: query,
  })
}

async function isAnswered(wiki: string, tries = 10): Promise<void> {
  const answer = await ask(99, 'ASK {}', wiki, '')
  // A server in this process sends without end, so a busy machine may need longer than a query's time limit.
  if (answer.status === 504 && tries > 1) return await isAnswered(wiki, tries - 1)
  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('true') })
}

/** Disturbs queries that return a table. Queries that return yes or no are answered. */
function disturbCostly(answer: (response: ServerResponse) => unknown): void {
  server.disturb = (request, response) => {
    if (request.url !== '/query' || request.headers.accept !== 'text/csv') return false
    asked.push(response)
    answer(response)
    return true
  }
}

const openAtServer = () => asked.filter(({ closed }) => !closed).length
const spooled = () => spools.memory.used + spools.disk.used

describe('a server that holds the triples', () => {
  test.each<[string, (response: ServerResponse) => unknown, number[]]>([
    ['never answers', () => undefined, [504, 503]],
    [
      'sends a byte now and then',
      response => {
        response.writeHead(200, CSV)
        const timer = setInterval(() => response.write('a'), 20)
        response.once('close', () => clearInterval(timer))
      },
      [504, 503],
    ],
    [
      'sends rows without end',
      response => {
        response.writeHead(200, CSV)
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        }
        response.on('drain', more)
        more()
      },
      // The second one on a slow machine.
      [422, 504],
    ],
    [
      'cuts its answer off',
      response => {
        response.writeHead(200, { ...CSV, 'content-length': 1000 }).write('a,b\r\n')
        response.socket?.destroySoon()
      },
      [503],
    ],
    [
      'sends a head without end',
      response => response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(99_999)}`),
      [503],
    ],
    [
      'sends a thousand heads before its answer',
      response => response.socket?.end('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000)),
      [503],
    ],
    [
      'sends another length',
      response => response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'),
      [503],
    ],
  ])(
    'and %s: ten networks get a message, another wiki is answered, and nothing is left',
    async (_how, answer, expected) => {
      disturbCostly(answer)
      const costly = Promise.all(Array.from({ length: 10 }, (_, n) => ask(10 + n, COSTLY)))
      await until(() => asked.length > 0)
      await isAnswered('calm')
      for (const { status, text } of await costly) {
        expect([expected, expected.includes(status)]).toEqual([expected, true])
        expect(JSON.parse(text)).toMatchObject({
          title: expect.any(String),
          detail: expect.stringMatching(/\.$/),
        })
        expect(text).not.toMatch(/ECONN|HPE_|127\.0\.0\.1|p@ss/)
      }
      await until(() => openAtServer() === 0 && spooled() === 0)
      server.disturb = () => false
      for (const wiki of ['busy', 'calm']) await isAnswered(wiki)
    },
  )

  test('is not asked any more for clients who have left, and their turns are free', async () => {
    disturbCostly(response => response.writeHead(200, CSV).write('a\r\n'))
    const { host } = gateway.client()
    const leaving = Array.from({ length: 10 }, (_, n) => {
      const socket = connect({ port: gateway.port, host: '127.0.0.1' })
      socket.on('error', () => undefined)
      const lines = [`Host: ${host}`, `X-Forwarded-For: 10.${n}.0.1`, 'Accept: text/csv']
      socket.write(
        `GET /query/sparql?query=${encodeURIComponent(COSTLY)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
      )
      return socket
    })
    await until(() => openAtServer() > 0)
    for (const socket of leaving) socket.resetAndDestroy()
    await until(() => openAtServer() === 0)
    server.disturb = () => false
    await isAnswered('busy')
    expect(spooled()).toBe(0)
  })

  test('may send its response byte by byte: it takes no more memory than its length', async () => {
    const BYTES = 300_000
    disturbCostly(response => {
      response.writeHead(200, CSV).flushHeaders()
      response.socket?.end(`${'1\r\nx\r\n'.repeat(BYTES)}0\r\n\r\n`)
    })
    let pieces = 0
    const wiki = { record: { dbName: 'calm' } } as KnownWiki
    const options = { format: 'text/csv', timeoutMs: MINUTE_MS, maxBytes: MEGABYTE } as const
    const count = async (answer: QueryResult) => {
      for await (const piece of answer.pieces) pieces += piece.length > 0 ? 1 : 0
      return answer.length
    }
    expect(await indexes.query(wiki, { text: COSTLY, form: 'select' }, options, count)).toBe(BYTES)
    expect(pieces).toBeLessThan(10)
  })
})
