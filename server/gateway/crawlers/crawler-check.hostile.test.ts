import { beforeEach, describe, expect, test } from '@jest/globals'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { ProofOfWork } from '#server/platform/captcha/proof-of-work.ts'
import type { CrawlerCheckMode } from '#server/platform/config/crawler-check.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { CrawlerCheck } from './crawler-check.ts'

const HISTORY = '/w/index.php?title=Page&action=history&offset=1'
const VISITOR = '198.51.100.7'
const OTHER = '203.0.113.9'

let clock: FakeClock
let meterNow: number
let work: ProofOfWork
let gateway: TestGateway
let requestsToPhp: number

eachTestHasDatabase(() => gateway.close())
beforeEach(async () => {
  clock = new FakeClock()
  meterNow = 0
  work = await ProofOfWork.create(database.db, clock)
})

async function start(mode: CrawlerCheckMode): Promise<void> {
  requestsToPhp = 0
  const options = { mode, work, secret: 'a secret', clock, meterClock: { now: () => meterNow } }
  gateway = await startTestGateway({ check: new CrawlerCheck(options) })
  gateway.php = async () => {
    requestsToPhp++
    return phpResponse('MediaWiki')
  }
}

/** Answers a challenge as the page's script does. */
async function pass(client: WikiClient): Promise<number> {
  return (await sendSolution(client, await solve((await client.request('/.wikistead/check')).text))).status
}

async function solve(challenge: string): Promise<string> {
  const parsed = JSON.parse(challenge)
  const solution = await solveChallenge({ challenge: parsed, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: parsed, solution })).toString('base64')
}

async function sendSolution(client: WikiClient, body: string) {
  return await client.request('/.wikistead/check', { method: 'POST', body })
}

describe('the check', () => {
  test('comes before costly pages, with a status and headers that keep crawlers away', async () => {
    await start('on')
    const { status, headers, text } = await gateway.client(VISITOR).request(HISTORY)
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('600')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/)
    expect(text).toContain('<script src="/.wikistead/check.js" defer></script>')
    expect(requestsToPhp).toBe(0)
  })

  test('is passed with a calculation, for an hour', async () => {
    await start('on')
    const client = gateway.client(VISITOR)
    expect(await pass(client)).toBe(200)
    expect((await client.request(HISTORY)).text).toBe('MediaWiki')
    expect(JSON.parse((await client.request('/.wikistead/check')).text)).toEqual({ passed: true })
    clock.advance(HOUR_MS + 1)
    expect((await client.request(HISTORY)).status).toBe(429)
  })

  test('gives a cookie that no script can read', async () => {
    await start('on')
    const client = gateway.client(VISITOR)
    const { headers } = await sendSolution(
      client,
      await solve((await client.request('/.wikistead/check')).text),
    )
    expect(headers['set-cookie']?.[0]).toMatch(
      /^wikistead_check=\d+\.[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    )
  })

  test.each([
    '/wiki/Page',
    '/',
    '/w/load.php?modules=startup&only=scripts',
    '/wiki/Special:EntityData/Q1.json',
    '/w/index.php?title=Special:RecentChanges&feed=atom',
    '/w/api.php?action=query&list=allpages',
    '/w/rest.php/v1/page/Page/history',
    '/wiki/Special:UserLogin',
  ])('never comes before %s', async path => {
    await start('on')
    expect((await gateway.client(VISITOR).request(path)).text).toBe('MediaWiki')
  })

  test('never comes for members, not even for those whom MediaWiki has not recognized since a restart', async () => {
    await start('on')
    const client = gateway.client(VISITOR)
    client.cookies.set('wiki_session', 'of-a-member')
    gateway.php = async () => phpResponse('MediaWiki', [['X-Wikistead-Member', '1']])
    for (let count = 0; count < 100; count++) expect((await client.request(HISTORY)).status).toBe(200)
  })

  test('comes for those who only pretend to be members, and does not come for others because of them', async () => {
    await start('on')
    const member = async (address: string, session: string) => {
      const client = gateway.client(address)
      client.cookies.set('wiki_session', session)
      return (await client.request(HISTORY)).status
    }
    const statuses: number[] = []
    for (let count = 0; count < 100; count++) statuses.push(await member(VISITOR, `forged-${count}`))
    expect(statuses.filter(status => status === 200)).toHaveLength(10)
    expect(requestsToPhp).toBe(10)
    // Another member whom MediaWiki has not recognized yet.
    gateway.php = async () => phpResponse('MediaWiki', [['X-Wikistead-Member', '1']])
    expect(await member(OTHER, 'of-a-member')).toBe(200)
    // From then on, nothing that visitors do matters.
    for (let count = 0; count < 20; count++) expect(await member(OTHER, 'of-a-member')).toBe(200)
  })

  test('holds up sessions that are forged in many networks too, and members only until any other page recognizes them', async () => {
    await start('on')
    const forge = async (count: number) => {
      const client = gateway.client(`198.18.${count}.1`)
      client.cookies.set('wiki_session', 'forged')
      return (await client.request(HISTORY)).status
    }
    for (let count = 0; count < 200; count++) await forge(count)
    expect(requestsToPhp).toBe(60)
    // A member who has not been recognized yet is recognized on any other page, and passes from then on.
    const member = gateway.client(OTHER)
    member.cookies.set('wiki_session', 'of-a-member')
    expect((await member.request(HISTORY)).status).toBe(429)
    gateway.php = async () => phpResponse('MediaWiki', [['X-Wikistead-Member', '1']])
    expect((await member.request('/wiki/Page')).status).toBe(200)
    expect((await member.request(HISTORY)).status).toBe(200)
    // The limit lasts only a minute.
    meterNow += MINUTE_MS
    expect(await forge(201)).toBe(200)
  })

  test('does not come while it is off, or while there is no burst', async () => {
    await start('off')
    expect((await gateway.client(VISITOR).request(HISTORY)).status).toBe(200)
    gateway.close()
    await start('auto')
    for (let count = 0; count < 300; count++)
      expect((await gateway.client(VISITOR).request(HISTORY)).status).toBe(200)
  })

  test('begins when costly requests come from many networks, and ends by itself', async () => {
    await start('auto')
    const statuses: number[] = []
    for (let count = 0; count < 300; count++)
      statuses.push((await gateway.client(`198.18.${count % 50}.${count % 200}`).request(HISTORY)).status)
    expect(statuses.indexOf(429)).toBeGreaterThan(200)
    expect(statuses.at(-1)).toBe(429)
    const person = gateway.client(VISITOR)
    expect((await person.request('/wiki/Page')).status).toBe(200)
    expect(await pass(person)).toBe(200)
    expect((await person.request(HISTORY)).status).toBe(200)
    meterNow += 11 * MINUTE_MS
    expect((await gateway.client(OTHER).request(HISTORY)).status).toBe(200)
  })
})

describe('what a crawler may try', () => {
  beforeEach(async () => await start('on'))

  test.each([
    ['an empty form', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a body of another type', { 'content-type': 'text/plain' }],
  ])('to ask by POST, with %s, for what is checked by GET', async (_what, headers) => {
    const client = gateway.client(VISITOR)
    const body = 'content-type' in headers ? 'wpSave=1' : ''
    const ask = async () => await client.request(HISTORY, { method: 'POST', headers, body })
    expect((await ask()).status).toBe(429)
    expect(requestsToPhp).toBe(0)
    expect(await pass(client)).toBe(200)
    expect((await ask()).status).toBe(200)
  })

  test('a pass of another network', async () => {
    const client = gateway.client(VISITOR)
    await pass(client)
    const other = gateway.client(OTHER)
    other.cookies.set('wikistead_check', client.cookies.get('wikistead_check') ?? '')
    expect((await other.request(HISTORY)).status).toBe(429)
  })

  test.each([
    '9999999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '9999999999999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '1.',
    '',
    'x'.repeat(4000),
  ])('a pass of its own making: %s', async forged => {
    const client = gateway.client(VISITOR)
    client.cookies.set('wikistead_check', forged)
    expect((await client.request(HISTORY)).status).toBe(429)
  })

  test('a pass that lasts longer than it was signed for', async () => {
    const client = gateway.client(VISITOR)
    await pass(client)
    const [until = '', signed = ''] = (client.cookies.get('wikistead_check') ?? '').split('.')
    client.cookies.set('wikistead_check', `${Number(until) + HOUR_MS}.${signed}`)
    expect((await client.request(HISTORY)).status).toBe(429)
  })

  test('one response for several passes', async () => {
    const client = gateway.client(VISITOR)
    const solved = await solve((await client.request('/.wikistead/check')).text)
    const answers = await Promise.all([sendSolution(client, solved), sendSolution(client, solved)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('an answer to the challenge of another network, or of a form of the service', async () => {
    const solved = await solve((await gateway.client(VISITOR).request('/.wikistead/check')).text)
    expect((await sendSolution(gateway.client(OTHER), solved)).status).toBe(403)
    const ofForm = await solve(JSON.stringify(await work.challenge({ form: 'register' })))
    expect((await sendSolution(gateway.client(VISITOR), ofForm)).status).toBe(403)
  })

  test('an answer to the challenge of another wiki', async () => {
    const ofOther = await work.challenge({ wiki: 'other', network: VISITOR })
    expect((await sendSolution(gateway.client(VISITOR), await solve(JSON.stringify(ofOther)))).status).toBe(
      403,
    )
  })

  test('answers that are none, or too large', async () => {
    const client = gateway.client(VISITOR)
    for (const body of ['', 'null', '{}', 'x'.repeat(8000), Buffer.from('[]').toString('base64')])
      expect((await sendSolution(client, body)).status).toBe(403)
    expect((await sendSolution(client, 'x'.repeat(10_000))).status).toBe(413)
  })

  test('a flood of challenges and answers', async () => {
    const statuses = new Map<number, number>()
    for (let count = 0; count < 200; count++) {
      const { status } = await sendSolution(gateway.client(VISITOR), 'wrong')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(429)).toBeGreaterThan(100)
    expect(requestsToPhp).toBe(0)
    expect(await pass(gateway.client(OTHER))).toBe(200)
  })

  test('other methods than those of the page', async () => {
    const client = gateway.client(VISITOR)
    for (const method of ['PUT', 'DELETE', 'OPTIONS'])
      expect((await client.request('/.wikistead/check', { method })).status).toBe(405)
    for (const path of [
      '/.wikistead/',
      '/.wikistead/check/',
      '/.wikistead/../check',
      '/.wikistead/work.js/x',
    ])
      expect([400, 404]).toContain((await client.request(path)).status)
  })
})
