// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

/** Five costly requests at once, or 1.25 seconds of PHP's time. */
const VISITOR_BUDGET = 0.5

let crawler: WikiClient

allTestsShareEngine({
  visitorBudget: VISITOR_BUDGET,
  // The clock stands still, so nothing is given back however long the requests take.
  budgetClock: { now: () => 0 },
  trustProxy: ['loopback'],
})

beforeAll(async () => {
  crawler = await kit.createWiki('archive')
})

const statusOf = async (client: WikiClient, path: string) => (await client.request(path)).status

test('a crawler uses up its budget in MediaWiki’s own addresses, and people beside it still read and log in', async () => {
  // The page cache keeps none of these; a second request that it answered would cost nothing.
  const paths = [
    '/w/index.php?title=Main_Page&action=info',
    '/wiki/Special:AllPages',
    '/wiki/Main_Page?oldid=1',
    '/w/index.php?title=Main_Page&action=history&offset=20300101000000',
    '/w/index.php?title=Special:Log&type=newusers',
    '/w/api.php?action=query&list=allpages&format=json',
    '/w/rest.php/v1/page/Main_Page/history',
  ]
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) for (const path of paths) statuses.push(await statusOf(crawler, path))
  // Fewer than five on a busy machine, where a request takes longer than its minimum cost.
  const served = statuses.indexOf(429)
  expect(served).toBeGreaterThan(0)
  expect(served).toBeLessThanOrEqual(5)
  expect(new Set(statuses.slice(0, served))).toEqual(new Set([200]))
  expect(new Set(statuses.slice(served))).toEqual(new Set([429]))
  expect(kit.engine.load()?.refusals['costly_budget']).toBeGreaterThan(7)
  const person = kit.client('archive')
  expect(await statusOf(person, '/wiki/Main_Page')).toBe(200)
  expect(await person.page('/wiki/Special:UserLogin')).toContain('wpPassword')
  expect(await person.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  for (const path of paths) expect(await statusOf(person, path)).toBe(200)
  expect(await statusOf(crawler, paths[0] ?? '')).toBe(429)
  const [slowest] = kit.engine.load()?.slowest ?? []
  expect(slowest?.wiki).toBe('archive.localhost')
  expect(slowest?.seconds).toBeGreaterThan(0.05)
})

/** More requests than any budget of one network here. */
const REQUESTS_MAX = 60

/** A visitor's request, different each time so that no cache answers. */
type Ask = (client: WikiClient, turn: number) => Promise<{ readonly status: number }>

const api =
  (query: string): Ask =>
  (client, turn) =>
    client.request(`/w/api.php?format=json&${query}&requestid=${turn}`)
const rest =
  (path: string): Ask =>
  (client, turn) =>
    client.request(`/w/rest.php/v1/${path}&turn=${turn}`)
const posted =
  (fields: (turn: number) => Record<string, string>): Ask =>
  (client, turn) =>
    client.post('/w/api.php', { ...fields(turn), format: 'json' })

/** Would expand to ten million words. */
const LAUGHS = `${'{{Ten|'.repeat(7)}ha${'}}'.repeat(7)}`

/** Lines that all differ. */
const lines = (count: number, salt: string) =>
  Array.from({ length: count }, (_, at) => `${salt} ${(at * 7919) % 1009} ${at % 13}`).join('\n')

describe('what the APIs compute for a visitor', () => {
  let networks = 0

  beforeAll(async () => {
    const admin = kit.client('archive')
    await admin.logIn(ADMIN.username, ADMIN.password)
    expect(await admin.edit('Template:Ten', { text: '{{{1}}}'.repeat(10) })).toBe('Success')
  })

  test.each<[string, Ask]>([
    [
      'templates inside templates',
      api(`action=expandtemplates&prop=wikitext&text=${encodeURIComponent(LAUGHS)}`),
    ],
    [
      'a text of them',
      posted(turn => ({ action: 'parse', contentmodel: 'wikitext', text: `${LAUGHS}${turn}` })),
    ],
    [
      'braces that never close',
      posted(() => ({ action: 'expandtemplates', prop: 'parsetree', text: '{{'.repeat(100_000) })),
    ],
    [
      'differences of long texts',
      posted(turn => ({
        ...{ action: 'compare', fromslots: 'main', toslots: 'main' },
        ...{ 'fromtext-main': lines(9000, `a${turn}`), 'totext-main': lines(9000, 'b') },
      })),
    ],
    ['titles with wildcards', api(`action=opensearch&limit=max&profile=fuzzy&search=${'%25_*'.repeat(60)}`)],
    [
      'texts with wildcards',
      api('action=query&list=search&srwhat=text&srlimit=max&srsearch=a* b* c* *'.replaceAll(' ', '%20')),
    ],
    ['titles at the REST API', rest(`search/title?limit=100&q=${'%25_*'.repeat(60)}`)],
    ['a page as Parsoid makes it', rest('page/Main_Page/html?')],
    ['help for everything', api('action=help&modules=main&recursivesubmodules=1&toc=1')],
    ['parameters of everything', api('action=paraminfo&modules=**&helpformat=html')],
    ['all that has changed', api('action=feedrecentchanges&days=9999&limit=50')],
    [
      'modules in ever new combinations',
      (client, turn) =>
        client.request(
          `/w/load.php?lang=en&skin=vector&version=${turn}&modules=jquery%2Cmediawiki.api%7Cmediawiki.page.ready%7Coojs-ui%7Cmediawiki.widgets%7Coojs-ui-windows%7Cmediawiki.special.block`,
        ),
    ],
  ])('is charged to their network, and soon refused: %s', async (_what, ask) => {
    const network = `203.0.113.${++networks}`
    const visitor = new WikiClient(kit.port, kit.domain('archive'), { 'x-forwarded-for': network })
    const statuses: number[] = []
    while (statuses.length < REQUESTS_MAX && statuses.at(-1) !== 429)
      statuses.push((await ask(visitor, statuses.length)).status)
    expect(statuses.at(-1)).toBe(429)
    // Another network is served.
    expect(await statusOf(kit.client('archive'), '/wiki/Main_Page')).toBe(200)
  })

  test.each([
    '/w/rest.php/coredev/v0/transform/wikitext/to/html',
    '/w/rest.php/v1/transform/wikitext/to/html',
    '/w/rest.php/archive.localhost/v3/transform/wikitext/to/html',
    '/w/rest.php/archive.localhost/v3/page/html/Main_Page',
  ])('is not computed at addresses that MediaWiki has for other services: %s', async path => {
    const visitor = new WikiClient(kit.port, kit.domain('archive'), { 'x-forwarded-for': '203.0.113.250' })
    const { status } = await visitor.post(path, { wikitext: LAUGHS })
    expect(status).toBe(404)
  })
})
