import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { FastCgiError, type FastCgiResponse } from '#server/engine/fastcgi/fastcgi-client.ts'
import type { PhpRun } from '#server/engine/php/php-backend.ts'
import { collectLog, listen } from '#server/engine/testing/test-engine.ts'
import { type WikiAnswer, WikiClient } from '#server/engine/testing/wiki-client.ts'
import { WikiRegistry } from '#server/engine/wikis/registry.ts'
import { Gateway } from './gateway.ts'

/** What stands in for MediaWiki; each test says how it answers. */
let php: (run: PhpRun) => Promise<FastCgiResponse>
let client: WikiClient
const server = createServer()

beforeAll(async () => {
  const registry = new WikiRegistry('/nowhere')
  const port = await listen(server)
  const domain = `busy.localhost:${port}`
  registry.set({
    domain,
    server: `http://${domain}`,
    sitename: 'Busy',
    dbName: 'wiki',
    secretKey: '',
    schema: '',
    settings: {},
    changedAt: 0,
    deletedAt: null,
  })
  const gateway = new Gateway({
    registry,
    php: { run: run => php(run) },
    treeDir: '/nowhere',
    tmpDir: tmpdir(),
    trusts: () => false,
    home: { name: 'Wikistead', url: 'http://localhost' },
    log: collectLog([]),
    isUpgrading: () => false,
    onWorked: () => undefined,
  })
  server.on('request', (request, response) => gateway.handle(request, response))
  client = new WikiClient(port, domain)
})
afterAll(() => void server.close())

function answer(body: string, headers: [string, string][] = [], status = 200): FastCgiResponse {
  return { status, headers, body: Readable.from([Buffer.from(body)]) }
}

test('writes come one after another, and when too many wait the next is told to come back', async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  php = async () => {
    running++
    most = Math.max(most, running)
    await gate.promise
    running--
    return answer('saved')
  }
  // One writes, 256 wait, three are too many.
  const refused: WikiAnswer[] = []
  const all = Array.from({ length: 260 }, async () => {
    const got = await client.post('/w/api.php', { action: 'edit' })
    if (got.status === 503) refused.push(got)
    if (refused.length === 3) gate.resolve()
    return got.status
  })
  const statuses = await Promise.all(all)
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(refused[0]?.text).toContain('nothing of what you sent was saved')
  expect(statuses.filter(status => status === 503)).toHaveLength(3)
  expect(statuses.filter(status => status === 200)).toHaveLength(257)
  expect(most).toBe(1)
})

test('a length that PHP says wrongly is not believed', async () => {
  php = async () =>
    answer('four', [
      ['Content-Length', '4000'],
      ['X-Powered-By', 'PHP'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ])
  const { status, text, headers } = await client.request('/')
  expect([status, text]).toEqual([200, 'four'])
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

test('an answer with impossible headers is a fault of ours, said in plain words', async () => {
  php = async () =>
    answer('', [
      ['Content-Encoding', 'gzip'],
      ['X-Broken', 'a\u0000b'],
    ])
  const { status, text, headers } = await client.request('/')
  expect(status).toBe(502)
  expect(text).toContain('The wiki did not answer')
  expect(headers['content-encoding']).toBeUndefined()
})

test('an answer that breaks off is never ended as if it were whole', async () => {
  php = async () => ({
    status: 200,
    headers: [],
    body: Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('killed')
      })(),
    ),
  })
  await expect(client.request('/')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
})

test('while php-fpm is away the wikis ask for a moment', async () => {
  php = async () => {
    throw new FastCgiError('php-fpm does not come up.', true)
  }
  const { status, headers } = await client.request('/')
  expect([status, headers['retry-after']]).toEqual([503, '5'])
})
