import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { startSearchServer, type TestSearchServer } from '#server/engine/testing/search-server.ts'
import { until } from '#server/testing/until.ts'
import { SearchLink } from './search-link.ts'
import { SearchNames } from './search-names.ts'
import { SearchRelay } from './search-relay.ts'
import { SearchServer } from './search-server.ts'
import { SearchWatch } from './search-watch.ts'

const names = new SearchNames('a secret of the service', ['edition'])
const one = names.base('wiki_one')
const two = names.base('wiki_two')

let server: TestSearchServer
let dir: string
let link: SearchLink
let watch: SearchWatch
let relay: SearchRelay

beforeEach(async () => {
  server = await startSearchServer()
  dir = newFolder()
  link = new SearchLink(names, join(dir, 'search.sock'))
  link.fault = null
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  watch = new SearchWatch({ link, server: new SearchServer(server.address, false), log })
  relay = new SearchRelay({
    ...{ address: server.address, names, socket: link.socket, user: null },
    fault: () => link.fault,
    onFailure: () => watch.doubt(),
    log,
  })
  await relay.listen()
})
afterEach(async () => {
  await relay.close()
  await watch.settled()
  await server.close()
})

function ask(base: string, key: string, method: string, path: string, body = '') {
  return new Promise<{ status: number | undefined; headers: unknown; text: string }>((resolve, reject) => {
    const sent = request({ socketPath: link.socket, method, path, auth: `${base}:${key}` }, response => {
      text(response).then(
        whole => resolve({ status: response.statusCode, headers: response.headers, text: whole }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('a wiki that sends much at once', () => {
  const bulk = (base: string) => `/${base}_content/_bulk`
  const megabytes = (count: number) => `{"index":{}}\n{"x":"${'x'.repeat(count * MEGABYTE)}"}\n`

  test('waits for space in memory, and others do not', async () => {
    expect(await ask(one, names.key(one), 'POST', bulk(one), megabytes(65))).toMatchObject({ status: 413 })
    const auth = `${one}:${names.key(one)}`
    // A body without a length takes all the room that a wiki may have.
    const held = request({ socketPath: link.socket, method: 'POST', path: bulk(one), auth })
    held.on('error', () => undefined).write('{"index":{}}\n')
    await ask(one, names.key(one), 'GET', '/')
    let isAnswered = false
    const waits = ask(one, names.key(one), 'POST', bulk(one), megabytes(1)).finally(() => {
      isAnswered = true
    })
    expect(await ask(two, names.key(two), 'POST', bulk(two), megabytes(40))).toMatchObject({ status: 200 })
    expect(isAnswered).toBe(false)
    held.destroy()
    expect(await waits).toMatchObject({ status: 200 })
  })

  test('is refused requests that would take long to read', async () => {
    const query = JSON.stringify({ query: 'x'.repeat(2 * MEGABYTE) })
    expect(await ask(one, names.key(one), 'POST', `/${one}_content/_search`, query)).toMatchObject({
      status: 413,
    })
    expect(server.asked).toEqual([])
  })
})

describe('an answer in which names are replaced', () => {
  const large = 'x'.repeat(3 * MEGABYTE)
  const store = (index: string, title: string) =>
    server.indexes.set(index, {
      ...{ aliases: new Set<string>(), settings: {}, mappings: {} },
      documents: new Map([['1', { title }]]),
    })

  test('is refused when it is too large, and other responses are not read at all', async () => {
    store(`${one}_metastore_first`, large)
    store(`${one}_content_first`, large + one)
    const key = names.key(one)
    expect(await ask(one, key, 'GET', '/mw_cirrus_metastore_first/_search')).toMatchObject({
      status: 502,
      text: expect.stringContaining('The response is too large.'),
    })
    const path = `/${one}_content_first/_search?preference=mw_cirrus_metastore`
    expect(await ask(one, key, 'GET', path)).toMatchObject({
      status: 200,
      text: expect.stringContaining(`${one}_content_first`),
    })
    store(`${one}_metastore_first`, 'small')
    expect(await ask(one, key, 'GET', '/mw_cirrus_metastore_first/_search')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"_index":"mw_cirrus_metastore_first"'),
    })
  })

  test('waits for space in memory', async () => {
    const auth = `${one}:${names.key(one)}`
    store(`${one}_metastore_first`, 'small')
    // A body without a length takes all the room that a wiki may have.
    const held = request({ socketPath: link.socket, method: 'POST', path: `/${one}_content/_bulk`, auth })
    held.on('error', () => undefined).write('{"index":{}}\n')
    await ask(one, names.key(one), 'GET', '/')
    let isAnswered = false
    const waits = ask(one, names.key(one), 'GET', '/mw_cirrus_metastore_first').finally(() => {
      isAnswered = true
    })
    // Another request of this wiki, whose answer need not be read, finishes first.
    await until(() => server.asked.some(({ path }) => path === `/${one}_metastore_first`))
    expect(await ask(one, names.key(one), 'GET', `/${one}_content*`)).toMatchObject({ status: 200 })
    expect(isAnswered).toBe(false)
    held.destroy()
    expect(await waits).toMatchObject({ status: 200 })
  })
})

describe('what stands between the wikis and the search server', () => {
  test('passes on a wiki’s requests about its own indexes, with a password that the wiki does not know', async () => {
    expect(await ask(one, names.key(one), 'PUT', `/${one}_content_first`, '{}')).toMatchObject({
      status: 200,
    })
    expect([...server.indexes.keys()]).toEqual([`${one}_content_first`])
    const { headers, text: whole } = await ask(one, names.key(one), 'GET', `/${one}_content_first`)
    expect(JSON.stringify(headers) + whole).not.toMatch(/p@ss|authorization|127\.0\.0\.1/)
    expect(link.describe({ secretKey: '', dbName: 'wiki_one' })).toBe('')
    const record = {
      secretKey: '',
      dbName: 'wiki_one',
      search: { edition: names.editionOf('wiki_one'), behindSince: null, busyUntil: 0 },
    }
    expect(link.describe(record)).toContain(one)
    expect(link.describe(record)).not.toMatch(/p@ss|127\.0\.0\.1/)
  })

  test('lets no wiki ask in the name of another, or about its indexes', async () => {
    expect(await ask(one, names.key(two), 'GET', '/')).toMatchObject({ status: 401 })
    expect(await ask(one, '', 'GET', '/')).toMatchObject({ status: 401 })
    expect(await ask(one, 'ü'.repeat(names.key(one).length), 'GET', '/')).toMatchObject({ status: 401 })
    expect(await ask(`${one}_x`, names.key(one), 'GET', '/')).toMatchObject({ status: 401 })
    expect(await ask(one, names.key(one), 'GET', `/${two}_content/_search`)).toMatchObject({ status: 403 })
    expect(await ask(one, names.key(one), 'POST', '/_bulk', 'no JSON')).toMatchObject({ status: 403 })
    expect(server.asked).toEqual([])
  })

  test('says at once that the server does not answer, until it does again', async () => {
    server.isUp = false
    const first = await ask(one, names.key(one), 'GET', '/')
    expect(first).toMatchObject({ status: 503, text: expect.stringContaining('does not respond') })
    await watch.settled()
    expect(link.fault).toContain('does not respond')
    server.isUp = true
    expect(await ask(one, names.key(one), 'GET', '/')).toMatchObject({ status: 503 })
    expect(server.asked).toEqual([])
    link.fault = null
    expect(await ask(one, names.key(one), 'GET', '/')).toMatchObject({ status: 200 })
  })
})

test('a request that the search server aborts fails alone, and other wikis can still be searched', async () => {
  server.breaksOff = ({ url = '' }) => url.startsWith(`/${one}_content`)
  for (let count = 0; count < 3; count += 1)
    expect(await ask(one, names.key(one), 'GET', `/${one}_content/_search`)).toMatchObject({ status: 503 })
  await watch.settled()
  expect(link.fault).toBeNull()
  expect(server.asked).toContainEqual({ method: 'GET', path: '/', body: '' })
  expect(await ask(two, names.key(two), 'GET', `/${two}_content*`)).toMatchObject({ status: 200 })
})

test('an index has another edition when the service has run without the search server, and names belong to one service', () => {
  const again = new SearchNames('a secret of the service', ['another edition'])
  expect(again.base('wiki_one')).toBe(one)
  expect(again.editionOf('wiki_one')).not.toBe(names.editionOf('wiki_one'))
  expect(again.dbNameOf(`${one}_content_first`)).toBe('wiki_one')
  const elsewhere = new SearchNames('a secret of another service', ['edition'])
  expect(elsewhere.dbNameOf(`${one}_content_first`)).toBeNull()
  expect(elsewhere.base('wiki_one')).not.toBe(one)
})
