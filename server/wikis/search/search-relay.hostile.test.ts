import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { startSearchServer, type TestSearchServer } from '#server/engine/testing/search-server.ts'
import { SearchLink } from './search-link.ts'
import { SearchNames } from './search-names.ts'
import { SearchRelay } from './search-relay.ts'

const names = new SearchNames('a secret of the service', ['edition'])
const one = names.base('wiki_one')
const two = names.base('wiki_two')

let server: TestSearchServer
let dir: string
let link: SearchLink
let relay: SearchRelay

beforeEach(async () => {
  server = await startSearchServer()
  dir = mkdtempSync(join(tmpdir(), 'wikistead-search-'))
  link = new SearchLink(names, join(dir, 'search.sock'))
  link.fault = null
  relay = new SearchRelay({
    ...{ address: server.address, names, socket: link.socket, user: null },
    fault: () => link.fault,
    onFault: why => {
      link.fault = why
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await relay.listen()
})
afterEach(async () => {
  await relay.close()
  await server.close()
  rmSync(dir, { recursive: true })
})

function ask(base: string, key: string, method: string, path: string, body = '') {
  return new Promise<{ status: number | undefined; headers: unknown; text: string }>((resolve, reject) => {
    const sent = request({ socketPath: link.socket, method, path, auth: `${base}:${key}` }, answer => {
      text(answer).then(
        whole => resolve({ status: answer.statusCode, headers: answer.headers, text: whole }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('what stands between the wikis and the search server', () => {
  test('passes on what a wiki asks of its own indexes, with a password that the wiki is not told', async () => {
    expect(await ask(one, names.key(one), 'PUT', `/${one}_content_first`, '{}')).toMatchObject({
      status: 200,
    })
    expect([...server.indexes.keys()]).toEqual([`${one}_content_first`])
    const { headers, text: whole } = await ask(one, names.key(one), 'GET', `/${one}_content_first`)
    expect(JSON.stringify(headers) + whole).not.toMatch(/p@ss|authorization|127\.0\.0\.1/)
    expect(link.tell({ secretKey: '', dbName: 'wiki_one' })).toBe('')
    const told = {
      secretKey: '',
      dbName: 'wiki_one',
      search: { edition: names.editionOf('wiki_one'), behindSince: null, busyUntil: 0 },
    }
    expect(link.tell(told)).toContain(one)
    expect(link.tell(told)).not.toMatch(/p@ss|127\.0\.0\.1/)
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
    expect(first).toMatchObject({ status: 503, text: expect.stringContaining('does not answer') })
    expect(link.fault).not.toBeNull()
    server.isUp = true
    expect(await ask(one, names.key(one), 'GET', '/')).toMatchObject({ status: 503 })
    expect(server.asked).toEqual([])
    link.fault = null
    expect(await ask(one, names.key(one), 'GET', '/')).toMatchObject({ status: 200 })
  })
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
