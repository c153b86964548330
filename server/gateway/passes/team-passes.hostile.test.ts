import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import { recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { testRegistry } from '#server/engine/testing/test-records.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { RequestTimes, withRequestTimes } from '#server/platform/request-times.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { listen } from '#server/testing/listen.ts'
import { PASS_MS } from './pass.ts'
import { TeamPasses } from './team-passes.ts'

const LOG_IN = `${WIKI_LOG_IN_PATH}?code=c`
const BUSY = { ...recordOfWiki('busy'), id: 1 }
const CALM = { ...recordOfWiki('calm'), id: 2 }

let clock: FakeClock
/** The requests' time. */
let at: number
let gateway: TestGateway
let front: Server
let port: number
let isOfTeam: boolean

beforeEach(async () => {
  clock = new FakeClock()
  at = 0
  isOfTeam = true
  const trusts = (address: string) => address === '127.0.0.1'
  gateway = await startTestGateway({
    team: new TeamPasses({ secret: 'a secret', clock, trusts }),
    logIns: { redeem: async () => ({ returnTo: '/', isOfTeam }) },
    registry: testRegistry('/nowhere', [BUSY, CALM]).registry,
  })
  gateway.php = async () => {
    at += 1500
    return phpResponse('MediaWiki')
  }
  front = createServer((request, response) =>
    withRequestTimes(new RequestTimes(() => at), () => gateway.handle(request, response)),
  )
  port = await listen(front)
})
afterEach(() => {
  front.closeAllConnections()
  front.close()
  gateway.close()
})

const browser = (address = '198.51.100.7', { domain } = BUSY) =>
  new WikiClient(port, domain, { 'x-forwarded-for': address })

const serverTiming = async (client: WikiClient) =>
  (await client.request('/wiki/Slow')).headers['server-timing']

/** A browser that the service has logged in. */
async function loggedIn(): Promise<WikiClient> {
  const client = browser()
  const { headers } = await client.request(LOG_IN)
  expect(headers.location).toMatch(/\/$/)
  return client
}

test('a browser of the operator team is told where the time of a slow page went', async () => {
  expect(await serverTiming(await loggedIn())).toBe('wait;dur=0, total;dur=1500')
})

test('its pass is for no script, and lasts for an hour', async () => {
  const client = browser()
  const cookies = [(await client.request(LOG_IN)).headers['set-cookie']].flat().join('\n')
  expect(cookies).toMatch(/^wikistead_team=\d+\.[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/m)
  clock.advance(PASS_MS)
  expect(await serverTiming(client)).toBeUndefined()
})

test('nobody else learns anything', async () => {
  isOfTeam = false
  expect(await serverTiming(browser())).toBeUndefined()
  expect(await serverTiming(await loggedIn())).toBeUndefined()
})

test('a pass that was stolen, made up or taken from another wiki tells nothing', async () => {
  const pass = (await loggedIn()).cookies.get('wikistead_team') ?? ''
  const [until, signed] = pass.split('.')
  const thieves = [browser('203.0.113.9'), browser('198.51.100.7', CALM), browser()]
  for (const thief of thieves.slice(0, 2)) thief.cookies.set('wikistead_team', pass)
  thieves[2]?.cookies.set('wikistead_team', `${Number(until) + 1}.${signed}`)
  for (const thief of thieves) expect(await serverTiming(thief)).toBeUndefined()
  const check = browser()
  check.cookies.set('wikistead_check', pass)
  expect(await serverTiming(check)).toBeUndefined()
})

test('a response that shared caches keep says nothing about the client', async () => {
  const client = await loggedIn()
  for (const control of ['public, max-age=300', 's-maxage=300']) {
    gateway.php = async () => {
      at += 1500
      return phpResponse('styles', [['Cache-Control', control]])
    }
    const { headers } = await client.request('/w/load.php?modules=site.styles')
    expect([headers['cache-control'], headers['server-timing']]).toEqual([
      expect.stringContaining('300'),
      undefined,
    ])
  }
})
