import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { ADMIN, startTestEngine, type TestEngine } from './testing/test-engine.ts'
import type { WikiClient } from './testing/wiki-client.ts'

jest.setTimeout(90_000)

/** Ten costly requests at once, or 2.5 seconds of PHP's time. */
const VISITOR_BUDGET = 1

let kit: TestEngine
let crawler: WikiClient

beforeAll(async () => {
  kit = await startTestEngine({
    visitorBudget: VISITOR_BUDGET,
    // Nothing is given back, however long the requests take.
    budgetClock: { now: () => 0 },
    trustProxy: ['loopback'],
  })
  crawler = await kit.createWiki('archive')
})
afterAll(async () => await kit.close())

const statusOf = async (client: WikiClient, path: string) => (await client.request(path)).status

test('a crawler uses up its budget in MediaWiki’s own addresses, and people beside it still read and log in', async () => {
  const paths = [
    '/w/index.php?title=Main_Page&action=info',
    '/wiki/Special:AllPages',
    '/wiki/Main_Page?oldid=1',
    '/w/index.php?title=Main_Page&diff=cur&oldid=1',
    '/w/index.php?title=Special:Log&type=newusers',
    '/w/api.php?action=query&list=allpages&format=json',
    '/w/rest.php/v1/page/Main_Page/history',
  ]
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) for (const path of paths) statuses.push(await statusOf(crawler, path))
  expect(statuses[0]).toBe(200)
  expect(new Set(statuses.slice(-7))).toEqual(new Set([429]))
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
