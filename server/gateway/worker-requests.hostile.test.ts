import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'

const ADDRESSES = [
  '/',
  '/?title=MediaWiki:Sw.js&action=raw&ctype=text/javascript',
  '/wiki/MediaWiki:Sw.js?action=raw&ctype=text/javascript',
  '/wiki/MediaWiki%3ASw%2Ejs?action=raw&ctype=text/javascript',
  '/w/index.php?title=MediaWiki:Sw.js&action=raw&ctype=text/javascript',
  '/w/index.php/MediaWiki:Sw.js?action=raw&gen=js',
  '/w/load.php?modules=site&only=scripts',
  '/w/api.php?action=query&format=json&callback=x',
  '/w/rest.php/v1/page/Main_Page',
  '/w/resources/src/startup/startup.js',
  '/w/images/a/ab/Map.svg',
  '/w/images/thumb/a/ab/Map.svg/120px-Map.svg.png',
  '/.wikistead/check.js',
  '/.wikistead/query/query.js',
  '/query',
  '/query/sparql?query=ASK%7B%7D',
  '/robots.txt',
  '/nothing.js',
]

let kit: TestGateway
/** What MediaWiki was asked for. */
let asked: string[]

beforeAll(async () => {
  kit = await startTestGateway({ cacheBytes: 2 ** 20 })
  kit.php = async ({ request }) => {
    asked.push(request.url)
    return phpResponse('postMessage(1)', [
      ['Content-Type', 'text/javascript'],
      ['Cache-Control', 'public, s-maxage=300, max-age=300'],
      ['Service-Worker-Allowed', '/'],
    ])
  }
})
afterAll(() => kit.close())
beforeEach(() => {
  asked = []
})

describe.each(ADDRESSES)('%s', address => {
  test.each([
    ['Service-Worker: script', { 'service-worker': 'script' }],
    ['Sec-Fetch-Dest: serviceworker', { 'sec-fetch-dest': 'serviceworker' }],
    ['both', { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' }],
  ] as const)(
    'gives a browser that sends %s a script that removes the service worker',
    async (_name, headers) => {
      // Another client may have requested it before.
      await kit.client().request(address)
      asked = []
      const answer = await kit.client().request(address, { headers })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('registration.unregister()')
      expect(answer.text).not.toContain('postMessage')
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      })
      expect(answer.headers).not.toHaveProperty('service-worker-allowed')
      expect(asked).toEqual([])
    },
  )

  test.each(['worker', 'sharedworker', 'audioworklet', 'paintworklet'])(
    'gives nothing for a %s',
    async destination => {
      await kit.client().request(address)
      asked = []
      const answer = await kit.client().request(address, { headers: { 'sec-fetch-dest': destination } })
      expect(answer.status).toBe(403)
      expect(answer.text).not.toContain('postMessage(1)')
      expect(asked).toEqual([])
    },
  )
})

test('a host without a wiki removes service workers too: a wiki may have been there', async () => {
  const headers = { host: 'gone.localhost', 'service-worker': 'script' }
  expect((await kit.client().request('/w/index.php', { headers })).text).toContain(
    'registration.unregister()',
  )
})

test('the crawler check has its worker, and no service worker is made of it', async () => {
  const ask = async (destination: string) =>
    (await kit.client().request('/.wikistead/work.js', { headers: { 'sec-fetch-dest': destination } })).text
  expect(await ask('worker')).toBe(await ask('script'))
  expect(await ask('serviceworker')).toContain('registration.unregister()')
})

describe('raw texts', () => {
  test.each([
    [
      '/?title=MediaWiki:Sw.js&action=raw&ctype=text/javascript',
      'title=MediaWiki%3ASw.js&action=raw&ctype=text%2Fjavascript',
    ],
    ['/wiki/A%26b+c?action=RAW', 'action=RAW&title=A%26b%2Bc'],
    ['/wiki/MediaWiki:Sw.js?title=Other&action=raw', 'title=Other&action=raw&title=MediaWiki%3ASw.js'],
    ['/w/index.php/MediaWiki:Sw.js?action=view&action=raw', 'action=view&action=raw&title=MediaWiki%3ASw.js'],
    ['/wiki/?title=X&%61ction=raw', 'title=X&action=raw'],
  ])('at %s lead to the one path where they are', async (address, query) => {
    const { status, headers } = await kit.client().request(address)
    expect([status, headers.location]).toEqual([
      301,
      `http://busy.localhost:${kit.port}/w/index.php?${query}`,
    ])
    expect(asked).toEqual([])
  })

  test('have no wider scope than their own path, whatever MediaWiki says', async () => {
    const { status, headers } = await kit
      .client()
      .request('/w/index.php?title=MediaWiki:Sw.js&action=raw&gen=js')
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('service-worker-allowed')
  })
})

test.each(ADDRESSES.filter(address => !/action=raw|load\.php|api\.php|rest\.php|^\/$/.test(address)))(
  'no worker can be started by a page that shows %s',
  async address => {
    const policy = String((await kit.client().request(address)).headers['content-security-policy'])
    expect(policy).toMatch(/worker-src 'none'|default-src 'none'(?!.*worker-src)/)
  },
)
