import { readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { newFolder } from '#jest/test-folders.ts'
import { resultText } from '#server/engine/testing/result-text.ts'
import { type SparqlServer, startSparqlServer } from '#server/engine/testing/sparql-server.ts'
import {
  QueryFailedError,
  QueryTimeoutError,
  ResultTooLargeError,
  StoreFullError,
  StoreGoneError,
  StoreLoadingError,
  StoreUnavailableError,
  type TripleStore,
} from '#server/query-service/store/triple-store.ts'
import { until } from '#server/testing/until.ts'
import { timeToPut } from './endpoint-client.ts'
import { RemoteStores } from './remote-stores.ts'

const NAMES = 'SELECT ?o { ?s <http://a/name> ?o } ORDER BY ?o'

let dir: string
let server: SparqlServer
let stores: RemoteStores
let time: number

beforeEach(async () => {
  dir = newFolder()
  server = await startSparqlServer()
  time = 0
  stores = new RemoteStores(server.endpoint, { now: () => time })
})
afterEach(async () => {
  await stores.close()
  await server.close()
})

function fileOf(...names: readonly string[]): string {
  const file = join(dir, 'names.nt.gz')
  writeFileSync(
    file,
    gzipSync(names.map(name => `<http://a/${name}> <http://a/name> "${name}" .\n`).join('')),
  )
  return file
}

async function ask(store: TripleStore, query = NAMES, options: object = {}): Promise<readonly string[]> {
  const asked = { format: 'text/csv', timeoutMs: 5 * SECOND_MS, maxBytes: 1024, ...options } as const
  return (await store.query(query, asked, resultText)).trim().split('\r\n').slice(1)
}

async function loaded(dbName: string, ...names: readonly string[]): Promise<TripleStore> {
  const store = await stores.open(dbName)
  await store.load(fileOf(...names))
  await store.storedPosition?.write('1')
  return store
}

describe('a store on another server', () => {
  test('is a graph of its own: a wiki sees no triples of another', async () => {
    const museum = await loaded('museum', 'clay', 'wood')
    const library = await loaded('library', 'book')
    expect(await ask(museum)).toEqual(['clay', 'wood'])
    expect(await ask(library)).toEqual(['book'])
    await museum.update([
      { remove: '?s ?p "wood"', where: '?s ?p "wood"' },
      { insertData: '<http://a/tin> <http://a/name> "tin"' },
      { insert: '?s <http://a/of> ?p', where: '?s ?p "clay"' },
    ])
    expect(await ask(museum)).toEqual(['clay', 'tin'])
    expect(await museum.size()).toEqual({ triples: 3, bytes: null })
    expect(await ask(library, 'SELECT ?p { ?s ?p ?o }')).toHaveLength(1)
    expect(server.store.size).toBe(1 + 3 + 1 + 2)
  })

  test('replaces everything when it is loaded again', async () => {
    const museum = await loaded('museum', 'clay', 'wood')
    await museum.load(fileOf('tin'))
    expect(await ask(museum)).toEqual(['tin'])
  })

  test('takes nothing of a file that a crash has truncated', async () => {
    const museum = await loaded('museum', 'clay')
    const file = fileOf(...Array.from({ length: 5000 }, (_, n) => `n${n}`))
    writeFileSync(file, readFileSync(file).subarray(0, -2000))
    await expect(museum.load(file)).rejects.toThrow(StoreGoneError)
    expect(await museum.storedPosition?.read()).toBeNull()
    expect(await ask(museum)).toEqual(['clay'])
  })

  test('outlives its last user, with its position', async () => {
    const first = await loaded('museum', 'clay')
    await first.storedPosition?.write('{"revision":2,"text":"\\"é\\n\\u0022"}')
    await first.close()
    const again = await stores.reopen('museum')
    expect(await again.storedPosition?.read()).toBe('{"revision":2,"text":"\\"é\\n\\u0022"}')
    expect(await ask(again)).toEqual(['clay'])
    expect(await stores.list()).toEqual(['museum'])
    await stores.remove('museum')
    expect(await again.storedPosition?.read()).toBeNull()
    expect(await ask(again)).toEqual([])
    expect(await stores.list()).toEqual([])
  })

  test('is not used while another process loads it, unless that has died', async () => {
    const museum = await loaded('museum', 'clay')
    server.disturb = request => request.method === 'PUT'
    const loading = museum.load(fileOf('tin'))
    const other = await stores.open('museum')
    await until(() => server.puts.length === 2)
    await expect(other.storedPosition?.read()).rejects.toThrow(StoreLoadingError)
    time += 3 * MINUTE_MS
    expect(await other.storedPosition?.read()).toBeNull()
    server.disturb = () => false
    await other.load(fileOf('wood'))
    await other.storedPosition?.write('2')
    expect(await other.storedPosition?.read()).toBe('2')
    await museum.close()
    await expect(loading).rejects.toThrow()
  })

  test('belongs to the process that began to load it last', async () => {
    const one = await stores.open('museum')
    const other = await stores.open('museum')
    await one.load(fileOf('clay'))
    await other.load(fileOf('wood'))
    await expect(one.storedPosition?.write('1')).rejects.toThrow(StoreGoneError)
    await other.storedPosition?.write('2')
    expect(await other.storedPosition?.read()).toBe('2')
  })
})

describe('a server that fails', () => {
  type Answer = (response: ServerResponse) => unknown
  const failing: readonly [string, Answer, new (message: string) => Error][] = [
    ['refuses the password', response => response.writeHead(401).end(), StoreUnavailableError],
    [
      'leads elsewhere',
      response => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      StoreUnavailableError,
    ],
    ['fails at the query', response => response.writeHead(500).end('at /srv'), QueryFailedError],
    ['is about to restart', response => response.writeHead(503).end('at /srv'), StoreUnavailableError],
    ['is gone', response => response.socket?.destroy(), StoreUnavailableError],
    ['speaks no HTTP', response => response.socket?.end('hello'), StoreUnavailableError],
    [
      'breaks off',
      response => {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 100 }).write('o\r\n')
        response.socket?.destroySoon()
      },
      StoreUnavailableError,
    ],
    ['refuses the query', response => response.writeHead(400).end('secret'), QueryFailedError],
    ['gives up', response => response.writeHead(504).end(), QueryTimeoutError],
    ['never answers', () => undefined, QueryTimeoutError],
    [
      'never ends',
      response => void response.writeHead(200, { 'content-type': 'text/csv' }).write('o\r\n'),
      QueryTimeoutError,
    ],
    [
      'sends too much',
      response => response.writeHead(200, { 'content-type': 'text/csv' }).end('o\r\n'.repeat(1000)),
      ResultTooLargeError,
    ],
    [
      'sends the first rows only',
      response =>
        response.writeHead(200, { 'content-type': 'text/csv', 'x-sparql-maxrows': '1' }).end('o\r\nclay\r\n'),
      ResultTooLargeError,
    ],
    [
      'sends something else',
      response => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
      QueryFailedError,
    ],
  ]
  test.each(failing)('%s', async (_how, answer, error) => {
    const museum = await loaded('museum', 'clay')
    server.disturb = (_request, response) => {
      answer(response)
      return true
    }
    const failure = await ask(museum, NAMES, { timeoutMs: 300 }).catch((reason: Error) => reason)
    expect(failure).toBeInstanceOf(error)
    expect(String(failure)).not.toMatch(/secret|srv|p@ss|p%40ss|d2lra/)
    server.disturb = () => false
    expect(await ask(museum)).toEqual(['clay'])
  })

  test.each([
    [413, StoreFullError],
    [507, StoreFullError],
    [503, StoreUnavailableError],
  ])('to take more triples, with status %d', async (status, error) => {
    const museum = await loaded('museum', 'clay')
    server.disturb = (request, response) => {
      const isRefused = request.method === 'PUT'
      // Answers before it has read anything.
      if (isRefused) response.writeHead(status, { connection: 'close' }).end()
      return isRefused
    }
    await expect(museum.load(fileOf(...Array.from({ length: 50_000 }, (_, n) => `n${n}`)))).rejects.toThrow(
      error,
    )
    expect(await museum.storedPosition?.read()).toBeNull()
  })

  test('to answer when it is sent triples keeps the caller waiting only as long as that many triples take', async () => {
    expect([36, 100_000_000, 1e12].map(timeToPut)).toEqual(
      [31, 1030, 7200].map(seconds => seconds * SECOND_MS),
    )
    server.disturb = request => request.method === 'PUT'
    const hurried = new RemoteStores(server.endpoint, { now: () => time }, () => 100)
    await expect(hurried.open('museum')).rejects.toThrow(StoreUnavailableError)
    await hurried.close()
  })

  test('to keep graphs apart is not used', async () => {
    server.disturb = (request, response) => {
      const isQuery = request.url?.startsWith('/query') === true
      const everywhere = { results: { bindings: [{ one: { type: 'uri', value: 'urn:wikistead:probe' } }] } }
      if (isQuery)
        response
          .writeHead(200, { 'content-type': 'application/sparql-results+json' })
          .end(JSON.stringify(everywhere))
      return isQuery
    }
    await expect(stores.open('museum')).rejects.toThrow('default-graph-uri')
  })

  test('to store what it is sent is not used', async () => {
    server.disturb = (request, response) => {
      const isPut = request.method === 'PUT'
      if (isPut) response.writeHead(204).end()
      return isPut
    }
    await expect(stores.open('museum')).rejects.toThrow('must store data in the named graph')
  })

  test.each(['<h1>Welcome</h1>', '{}', 'null', '{"results":{"bindings":[{}]}}'])(
    'to send results is not used: %s',
    async body => {
      const museum = await loaded('museum', 'clay')
      server.disturb = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/sparql-results+json' }).end(body)
        return true
      }
      await expect(museum.storedPosition?.read()).rejects.toThrow(StoreUnavailableError)
      await expect(museum.size()).rejects.toThrow(StoreUnavailableError)
    },
  )

  test('at every query is unavailable', async () => {
    const museum = await loaded('museum', 'clay')
    server.disturb = (_request, response) => Boolean(response.writeHead(500).end())
    await expect(museum.storedPosition?.read()).rejects.toThrow(StoreUnavailableError)
    await expect(museum.size()).rejects.toThrow(StoreUnavailableError)
    const others = new RemoteStores(server.endpoint, { now: () => time })
    await expect(others.open('museum')).rejects.toThrow(StoreUnavailableError)
    await others.close()
  })

  test('is not asked any more for a client that has left', async () => {
    const museum = await loaded('museum', 'clay')
    const closed = Promise.withResolvers<void>()
    server.disturb = (_request, response) => {
      response.once('close', closed.resolve)
      return true
    }
    const leaving = new AbortController()
    const asking = ask(museum, NAMES, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 50)
    await expect(asking).rejects.toThrow(StoreGoneError)
    await closed.promise
  })
})
