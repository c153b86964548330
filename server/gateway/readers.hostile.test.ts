import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { PUBLIC_HEADERS, recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import { hostOfDomain } from '#server/wikis/host-name.ts'
import type { StoredRecord } from '#server/wikis/record-store.ts'
import { MAX_AGE_MS, WikiRegistry } from '#server/wikis/registry.ts'

/** A file that does not exist: readers get 404, everybody else 403. */
const FILE = '/w/images/0/00/Absent.svg'
const SESSION = { cookie: 'one_db_session=reader' }

let time: number
let epochs: MemoryEpochs
let stored: StoredRecord
let gateway: TestGateway
/** What MediaWiki was asked for, in order. */
let asked: string[]

beforeEach(async () => {
  time = 1_000_000
  asked = []
  epochs = new MemoryEpochs({ now: () => time })
  const record = recordOfWiki('one')
  stored = { host: hostOfDomain(record.domain), record, version: 1, size: 0 }
  const registry = new WikiRegistry({
    ...{ root: '/nowhere', epochs, now: () => time },
    store: { read: async hosts => hosts.flatMap(host => (host === stored.host ? stored : [])) },
  })
  gateway = await startTestGateway({
    ...{ registry, epochs, cacheBytes: 1_000_000, now: () => time, clock: { now: () => time } },
  })
  gateway.php = async ({ request: { url, headers } }) => {
    asked.push(url)
    if (url.includes('meta=userinfo')) {
      const rights = headers.cookie === SESSION.cookie ? ['read', 'edit'] : ['createaccount']
      return phpResponse(JSON.stringify({ query: { userinfo: { rights } } }))
    }
    const isPrivate = stored.record.settings[PRIVATE_SETTING] === '1'
    return isPrivate ? phpResponse('Log in.', [], 403) : phpResponse('The secret', PUBLIC_HEADERS)
  }
})
afterEach(() => gateway.close())

const view = async (path: string, headers: Record<string, string> = {}) =>
  await new WikiClient(gateway.port, 'one.localhost', headers).request(path)
const statusOf = async (path: string, headers?: Record<string, string>) => (await view(path, headers)).status

/** Another process changes the setting, and this one is not told. */
function turnElsewhere(isPrivate: boolean): void {
  const { record, version } = stored
  const settings = { [PRIVATE_SETTING]: isPrivate ? '1' : '0' }
  stored = { ...stored, record: { ...record, settings }, version: version + 1 }
}

test('a process shows nothing of a wiki that another one has made private, as soon as that one says that it is', async () => {
  expect((await view('/wiki/A')).text).toBe('The secret')
  expect((await view('/wiki/A')).headers['cache-status']).toContain('hit')
  expect(await statusOf(FILE)).toBe(404)
  turnElsewhere(true)
  // The call that changes the setting waits this long before it is answered.
  time += MAX_AGE_MS
  const [page, robots] = [await view('/wiki/A'), await view('/robots.txt')]
  expect([page.status, page.text, page.headers['x-robots-tag']]).toEqual([403, 'Log in.', 'noindex'])
  expect(robots.text).toBe('User-agent: *\nDisallow: /\n')
  for (const path of [FILE, '/sitemap.xml', '/query', '/query/sparql']) expect(await statusOf(path)).toBe(403)
})

test('a process shows nothing of a wiki that another one has suspended, as soon as that one says that it is', async () => {
  expect((await view('/wiki/A')).text).toBe('The secret')
  const { record, version } = stored
  const suspension = { reason: 'Spam.', byLaw: false }
  stored = { ...stored, record: { ...record, suspension }, version: version + 1 }
  // The operator's call waits this long before it is answered.
  time += MAX_AGE_MS
  for (const path of [
    '/wiki/A',
    '/robots.txt',
    FILE,
    '/sitemap.xml',
    '/query/sparql',
    '/.wikistead/log-in?ticket=x',
  ])
    expect([path, await statusOf(path, SESSION)]).toEqual([path, 403])
  expect(asked.filter(url => url !== '/wiki/A')).toEqual([])
})

describe('who may read the files of a private wiki', () => {
  beforeEach(() => turnElsewhere(true))

  test('is decided by MediaWiki once, and again as soon as something was written', async () => {
    for (let n = 0; n < 3; n++) expect(await statusOf(FILE, SESSION)).toBe(404)
    expect(asked).toHaveLength(1)
    const writing = await epochs.begin({ host: 'one.localhost' })
    await writing.end()
    await statusOf(FILE, SESSION)
    expect(asked).toHaveLength(2)
  })

  test('is asked again after a minute, because sessions also expire', async () => {
    await statusOf(FILE, SESSION)
    time += 60_000
    await statusOf(FILE, SESSION)
    expect(asked).toHaveLength(2)
  })

  test('is nobody without a session, and no other session than the one that was confirmed', async () => {
    expect(await statusOf(FILE, SESSION)).toBe(404)
    expect(await statusOf(FILE)).toBe(403)
    expect(asked).toHaveLength(1)
    for (const cookie of ['one_db_session=other', 'one_db_session=reade', 'two_db_session=reader'])
      expect([cookie, await statusOf(FILE, { cookie })]).toEqual([cookie, 403])
    // The refusal of another session does not affect the confirmed one.
    expect(await statusOf(FILE, { cookie: 'one_db_session=other' })).toBe(403)
    expect(await statusOf(FILE, SESSION)).toBe(404)
  })

  test('is nobody while MediaWiki answers something else', async () => {
    for (const text of ['', '<html>', '[]', '{"query":{"userinfo":{"rights":"read"}}}', '{"error":{}}']) {
      gateway.php = async () => phpResponse(text)
      const status = await statusOf(FILE, { cookie: `one_db_session=${asked.push('x')}` })
      expect([text, status]).toEqual([text, 403])
    }
  })
})
