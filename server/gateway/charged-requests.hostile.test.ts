import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import {
  phpResponse,
  startTestGateway,
  TEST_DB_NAME,
  type TestGateway,
} from '#server/engine/testing/test-gateway.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { until } from '#server/testing/until.ts'
import { VisitorBudgets } from './limits/visitor-budgets.ts'

/** Allows thirty requests, or 7.5 seconds of PHP's time, at once. */
const PER_MINUTE = 3
const AT_ONCE = 30
const HISTORY = '/w/index.php?title=Clock&action=history'

let kit: TestGateway
let crawler: WikiClient
let now: number

beforeEach(async () => {
  now = 0
  const clock = { now: () => now }
  kit = await startTestGateway({ budgets: new VisitorBudgets(PER_MINUTE, clock), clock })
  crawler = kit.client('203.0.113.7')
})
afterEach(() => kit.close())

async function useUp(client = crawler): Promise<void> {
  for (let n = 0; n < AT_ONCE; n++) expect((await client.request(HISTORY)).status).toBe(200)
}

describe('a network whose visitors have used up their budget', () => {
  test('is told in words when to come back, and that members are not limited', async () => {
    await useUp()
    const { status, headers, text } = await crawler.request(HISTORY)
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('20')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('Too many requests from your network')
    expect(text).toContain('try again in 20 seconds')
    expect(text).toContain('href="/wiki/Special:UserLogin"')
    now += 20 * SECOND_MS
    expect((await crawler.request(HISTORY)).status).toBe(200)
    expect(kit.load().refusals.costly_budget).toBe(1)
  })

  test('is refused in JSON by the APIs, and by the status of a HEAD', async () => {
    await useUp()
    for (const path of ['/w/api.php?action=parse&page=Clock', '/w/rest.php/v1/page/Clock/history']) {
      const { status, headers, text } = await crawler.request(path)
      expect([status, headers['retry-after']]).toEqual([429, '20'])
      expect(JSON.parse(text).error.code).toBe('ratelimited')
    }
    expect((await crawler.request(HISTORY, { method: 'HEAD' })).status).toBe(429)
  })

  test('still reads pages, logs in, and gets data', async () => {
    await useUp()
    for (const path of ['/', '/wiki/Clock', '/wiki/Special:UserLogin', '/wiki/Special:EntityData/Q1.json'])
      expect((await crawler.request(path)).status).toBe(200)
    const login = await crawler.post('/w/api.php', { action: 'clientlogin', username: 'Ada' })
    expect(login.status).toBe(200)
    expect((await crawler.post('/wiki/Special:UserLogin', { wpName: 'Ada' })).status).toBe(200)
  })

  test('takes nothing from other networks, or from members in the same one', async () => {
    const member = kit.client('203.0.113.7')
    kit.php = async () =>
      phpResponse('', [
        ['Set-Cookie', `${TEST_DB_NAME}_session=real`],
        ['X-Wikistead-Member', '1'],
      ])
    await member.request('/')
    kit.php = async () => phpResponse('MediaWiki')
    await useUp()
    for (let n = 0; n < 2 * AT_ONCE; n++) expect((await member.request(HISTORY)).status).toBe(200)
    expect((await crawler.request(HISTORY)).status).toBe(429)
    expect((await kit.client('198.51.100.9').request(HISTORY)).status).toBe(200)
  })

  test('gains next to nothing by forged cookies', async () => {
    await useUp()
    const served: number[] = []
    for (let n = 0; n < AT_ONCE; n++) {
      const headers = { cookie: `${TEST_DB_NAME}_session=forged${n}` }
      const { status } = await crawler.request(HISTORY, { headers })
      if (status === 200) served.push(n)
    }
    expect(served).toHaveLength(AT_ONCE / 10)
  })

  test('cannot continue by POST, whether it reads or only looks like a write', async () => {
    await useUp()
    expect((await crawler.post('/w/api.php', { action: 'query', list: 'search' })).status).toBe(429)
    expect((await crawler.post('/w/index.php', { title: 'Clock', action: 'history' })).status).toBe(429)
    expect((await crawler.post('/wiki/Special:UserLogin', { search: 'clock' })).status).toBe(429)
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await crawler.post('/wiki/Special:UserLogin', { wpName: 'Ada' }, multipart)).status).toBe(429)
  })
})

test('HEADs and POSTs use up the budget too', async () => {
  for (let n = 0; n < AT_ONCE / 2; n++) {
    await crawler.request(HISTORY, { method: 'HEAD' })
    await crawler.post('/w/api.php', { action: 'parse', page: 'Clock' })
  }
  expect((await crawler.request(HISTORY)).status).toBe(429)
})

test('PHP’s time counts even if the client disconnects before the response', async () => {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  kit.php = async () => {
    begun.resolve()
    await answer.promise
    return phpResponse('late')
  }
  const headers = { host: crawler.host, 'x-forwarded-for': '203.0.113.7' }
  const sent = request({ host: '127.0.0.1', port: kit.port, path: HISTORY, agent: false, headers })
  sent.on('error', () => undefined)
  sent.end()
  await begun.promise
  const gone = new Promise(resolve => sent.once('close', resolve))
  sent.destroy()
  await gone
  now += 20 * SECOND_MS
  answer.resolve()
  await until(() => kit.load().slowest.length > 0)
  expect((await crawler.request(HISTORY)).status).toBe(429)
  expect(kit.load().slowest).toEqual([{ wiki: 'busy.localhost', seconds: 20 }])
})

test('waiting for PHP does not count as its time', async () => {
  const answers: (() => void)[] = []
  kit.php = async () => {
    await new Promise<void>(resolve => answers.push(resolve))
    return phpResponse('served')
  }
  const all = [1, 2, 3].map(async () => (await crawler.request('/w/index.php?title=Special:Log')).status)
  await until(() => answers.length > 0 && kit.load().waiting === 2)
  // Only one request whose sender chooses what is computed runs at a time.
  expect(answers).toHaveLength(1)
  expect(kit.load().waiting).toBe(2)
  for (let n = 0; n < 3; n++) {
    await until(() => answers.length > n)
    now += SECOND_MS
    answers[n]?.()
  }
  expect(await Promise.all(all)).toEqual([200, 200, 200])
  expect(kit.load().slowest).toEqual([{ wiki: 'busy.localhost', seconds: 3 }])
})

test('refuses what waited while others of its network used up the time', async () => {
  const answers: (() => void)[] = []
  kit.php = async () => {
    await new Promise<void>(resolve => answers.push(resolve))
    return phpResponse('served')
  }
  const all = [1, 2].map(async () => (await crawler.request(HISTORY)).status)
  await until(() => answers.length > 0 && kit.load().waiting === 1)
  now += 10 * SECOND_MS
  answers[0]?.()
  expect(await Promise.all(all)).toEqual([200, 429])
})

describe('with the page cache', () => {
  beforeEach(async () => {
    kit.close()
    const clock = { now: () => now }
    const budgets = new VisitorBudgets(PER_MINUTE, clock)
    kit = await startTestGateway({ budgets, clock, cacheBytes: 1_000_000 })
    crawler = kit.client('203.0.113.7')
  })

  test('what it answers costs nothing, and what PHP makes for it is charged to the client that asked', async () => {
    kit.php = async () =>
      phpResponse('public', [['Cache-Control', 's-maxage=3600, must-revalidate, max-age=0']])
    for (let n = 0; n < 3 * AT_ONCE; n++) expect((await crawler.request(HISTORY)).status).toBe(200)
    let served = 0
    for (let n = 0; n < 2 * AT_ONCE; n++)
      if ((await crawler.request(`/w/index.php?title=Clock_${n}&action=history`)).status === 200) served++
    expect(served).toBe(AT_ONCE - 1)
    expect((await crawler.request(HISTORY)).status).toBe(200)
    expect((await kit.client('198.51.100.9').request('/w/index.php?title=New&action=history')).status).toBe(
      200,
    )
  })

  test('a request is counted once if its answer turns out not to be public', async () => {
    kit.php = async () => phpResponse('private', [['Cache-Control', 'private']])
    let served = 0
    for (let n = 0; n < 2 * AT_ONCE; n++)
      if ((await crawler.request(`/wiki/Clock?x=${n}`)).status === 200) served++
    expect(served).toBe(AT_ONCE)
  })
})
