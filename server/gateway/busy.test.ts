import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  phpResponse,
  startTestGateway,
  TEST_DB_NAME,
  type TestGateway,
} from '#server/engine/testing/test-gateway.ts'
import type { WikiClient, WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'

let kit: TestGateway
let client: WikiClient

beforeAll(async () => {
  kit = await startTestGateway()
  client = kit.client()
})
afterAll(() => kit.close())

/** A client that the gateway knows as a member, because MediaWiki has said so. */
async function member(address: string): Promise<WikiClient> {
  const known = kit.client(address)
  kit.php = async () =>
    phpResponse('', [
      ['Set-Cookie', `${TEST_DB_NAME}_session=${address}`],
      ['X-Wikistead-Member', '1'],
    ])
  await known.request('/')
  await known.request('/')
  return known
}

test('writes run one after another, and when too many wait, the next is asked to come back later', async () => {
  const members = await Promise.all(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(member))
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  kit.php = async () => {
    running++
    most = Math.max(most, running)
    await gate.promise
    running--
    return phpResponse('saved')
  }
  // One writes, 256 wait, and three are refused.
  const refused: WikiResponse[] = []
  const all = Array.from({ length: 260 }, async (_, n) => {
    const got = await (members[n % 3] ?? client).post('/w/api.php', { action: 'edit' })
    if (got.status === 503) refused.push(got)
    if (refused.length === 3) gate.resolve()
    return got.status
  })
  const statuses = await Promise.all(all)
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(JSON.parse(refused[0]?.text ?? '')).toEqual({
    error: { code: 'maxlag', lag: 5, info: expect.stringContaining('Nothing you sent was saved') },
  })
  expect(refused[0]?.headers['mediawiki-api-error']).toBe('maxlag')
  expect(statuses.filter(status => status === 503)).toHaveLength(3)
  expect(statuses.filter(status => status === 200)).toHaveLength(257)
  expect(most).toBe(1)
})

test('a wrong content length from PHP is ignored', async () => {
  kit.php = async () =>
    phpResponse('four', [
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

test('a response with invalid headers shows a notice about an error on our side', async () => {
  kit.php = async () =>
    phpResponse('', [
      ['Content-Encoding', 'gzip'],
      ['X-Broken', 'a\u0000b'],
    ])
  const { status, text, headers } = await client.request('/')
  expect(status).toBe(502)
  expect(text).toContain('The wiki did not respond')
  expect(headers['content-encoding']).toBeUndefined()
})

test('an answer that breaks off never looks complete', async () => {
  kit.php = async () => ({
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

test('while php-fpm is down, wikis ask to try again in a moment', async () => {
  kit.php = async () => {
    throw new FastCgiError('php-fpm does not come up.', true)
  }
  const { status, headers } = await client.request('/')
  expect([status, headers['retry-after']]).toEqual([503, '5'])
})

test('the header that marks members never leaves the gateway', async () => {
  kit.php = async () => phpResponse('page', [['X-Wikistead-Member', '1']])
  const { text, headers } = await client.request('/')
  expect(text).toBe('page')
  expect(headers['x-wikistead-member']).toBeUndefined()
})
