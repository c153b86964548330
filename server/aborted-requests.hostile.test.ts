import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { PUBLIC_HEADERS } from './engine/testing/cached-gateway.ts'
import { type FakeQueries, fakeQueries } from './engine/testing/fake-queries.ts'
import { TEST_TREE } from './engine/testing/test-engine.ts'
import { startTestGateway, type TestGateway } from './engine/testing/test-gateway.ts'
import { makeTestSpools } from './engine/testing/test-spools.ts'
import { abort, MOMENTS } from './testing/aborting-client.ts'
import { FakeEngine } from './testing/fake-engine.ts'
import { openFiles, openSockets, watchListeners } from './testing/held-resources.ts'
import { portOf } from './testing/listen.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { until } from './testing/until.ts'
import { fakeStorage } from './wikis/testing/fake-storage.ts'

const WIKI = 'busy.localhost'
const ENCODINGS = ['identity', 'gzip', 'br']

/** One request for each way in which the gateway answers. */
const WIKI_REQUESTS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/wiki/Main_Page'],
  ['GET', '/wiki/Large'],
  ['GET', '/w/index.php?title=Large&action=history'],
  ['GET', '/w/load.php?modules=startup&only=scripts'],
  ['GET', '/w/api.php?action=query&format=json'],
  ['GET', '/w/rest.php/v1/page/Main_Page'],
  ['POST', '/w/api.php?action=query'],
  ['POST', '/w/index.php?title=Main_Page&action=submit'],
  ['POST', '/w/index.php?title=Special:UserLogin'],
  ['GET', '/w/resources/lib/jquery/jquery.js'],
  ['GET', '/w/images/a/a9/Example.jpg'],
  ['GET', '/w/images/thumb/a/a9/Example.jpg/120px-Example.jpg'],
  ['GET', '/query'],
  ['GET', '/.wikistead/query/query.js'],
  ['GET', '/query/sparql'],
  ['GET', `/query/sparql?query=${encodeURIComponent('SELECT * { ?s ?p ?o }')}`],
  ['POST', '/query/sparql'],
  ['GET', '/sitemap.xml'],
  ['GET', '/sitemap-1.xml'],
  ['GET', '/robots.txt'],
  ['GET', '/monogram.svg'],
  ['GET', '/favicon.ico'],
  ['GET', '/apple-touch-icon.png'],
  ['GET', '/.wikistead/check'],
  ['POST', '/.wikistead/check'],
  ['GET', '/.wikistead/check.js'],
  ['GET', '/nothing'],
]

/** The wikis' part of the service, with a fake PHP and fake queries. */
class GatewayEngine extends FakeEngine {
  gateway: TestGateway | null = null

  override ownsHost(host: string): boolean {
    return host === WIKI
  }

  override handle = (request: IncomingMessage, response: ServerResponse): void => {
    this.gateway?.handle(request, response)
  }
}

const engine = new GatewayEngine()
const spools = makeTestSpools()
let queries: FakeQueries
let service: TestApp
let port = 0
/** Answers of PHP, and queries, that have begun and not ended. */
let running = 0
/** Events of requests and responses that had too many listeners at once. */
const crowded = new Set<string>()
/** Called for each request that reaches the server. */
let arrive: () => void = () => undefined

beforeAll(async () => {
  queries = fakeQueries()
  queries.answer = async () => {
    running++
    await new Promise(setImmediate)
    running--
    return { body: Buffer.from(randomBytes(60_000).toString('base64')), behind: 0 }
  }
  engine.gateway = await startTestGateway({
    ...{ answers: spools.answers, queries: queries.service, cacheBytes: 8 * MEGABYTE, treeDir: TEST_TREE },
    storage: fakeStorage({ use: (async () => '<urlset/>'.repeat(20_000)) as never }),
  })
  engine.gateway.php = async run => {
    running++
    const body = Readable.from(phpBody(run.request.url.includes('Large') ? 40 : 1), { objectMode: false })
    body.once('close', () => running--)
    return { status: 200, headers: PUBLIC_HEADERS, body }
  }
  service = await createTestApp({}, { engine })
  service.app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    arrive()
    watchListeners(request, response, crowded)
  })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(service.app.server)
})
beforeEach(() => crowded.clear())
afterAll(async () => {
  await service.close()
  engine.gateway?.close()
})

async function* phpBody(chunks: number) {
  for (let chunk = 0; chunk < chunks; chunk++) {
    await new Promise(setImmediate)
    yield randomBytes(16 * 1024)
  }
}

/** What requests may have left behind. */
function held() {
  const { answers, memory, disk } = spools
  return {
    running,
    waiting: engine.gateway?.load().waiting,
    answers: answers.size,
    memory: memory.used,
    disk: disk.used,
    sockets: openSockets(),
    files: openFiles(),
  }
}

function requestOf(method: string, host: string, path: string, encoding: string) {
  const body = method === 'GET' || method === 'HEAD' ? '' : `wpSave=1&text=${'x'.repeat(100_000)}`
  const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded'
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `Accept-Encoding: ${encoding}`,
    ...(body ? [`Content-Type: ${type}`, `Content-Length: ${body.length}`] : []),
    '\r\n',
  ].join('\r\n')
  return { port, head, body }
}

/** Aborts a request at every moment and in every encoding, one after the other. */
async function abortEverywhere(method: string, host: string, path: string): Promise<void> {
  for (const encoding of ENCODINGS)
    for (const moment of MOMENTS) {
      const arrived = new Promise<void>(resolve => {
        arrive = resolve
      })
      await abort({ ...requestOf(method, host, path, encoding), moment }, arrived)
    }
}

async function nothingIsHeld(before: ReturnType<typeof held>): Promise<void> {
  // What tests before these have left open may be closed meanwhile.
  const now = () => ({ ...held(), files: without(held().files, before.files) })
  const nothing = { ...before, files: [] }
  await until(() => JSON.stringify(now()) === JSON.stringify(nothing)).catch(() => {
    expect(now()).toEqual(nothing)
  })
  expect([...crowded]).toEqual([])
}

/** The files that were opened since; one may be open several times. */
function without(files: readonly string[], before: readonly string[]): readonly string[] {
  const left = [...before]
  return files.filter(file => {
    const at = left.indexOf(file)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

test('requests to a wiki may be aborted at any moment, and leave nothing behind', async () => {
  // Opens what is opened only once.
  for (const [method, path] of WIKI_REQUESTS)
    await abort({ ...requestOf(method, WIKI, path, 'gzip'), moment: 'half-closed' }, Promise.resolve())
  await until(() => held().sockets === 0 && running === 0)
  const before = held()
  for (const [method, path] of WIKI_REQUESTS) await abortEverywhere(method, WIKI, path)
  await nothingIsHeld(before)
})

test('requests to every route of the service may be aborted at any moment, and leave nothing behind', async () => {
  const routes = service.routes.filter(({ url }) => !url.includes('*'))
  expect(routes.length).toBeGreaterThan(80)
  const host = `localhost:${port}`
  const paths = routes.map(({ method, url }) => [method, url.replace(/:\w+/g, '1')] as const)
  for (const [method, path] of paths)
    await abort({ ...requestOf(method, host, path, 'gzip'), moment: 'half-closed' }, Promise.resolve())
  await until(() => held().sockets === 0)
  const before = held()
  for (const [method, path] of paths) await abortEverywhere(method, host, path)
  await nothingIsHeld(before)
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
  expect(answer.status).toBe(200)
})
