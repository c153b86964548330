import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import {
  phpResponse,
  startTestGateway,
  TEST_DB_NAME,
  type TestGateway,
} from '#server/engine/testing/test-gateway.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { OwnResponse } from '#server/php/php-backend.ts'
import { until } from '#server/testing/until.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import { EpochsUnavailableError } from '#server/wikis/epochs/wiki-epochs.ts'
import type { LogInAhead, LogInResult, WikiOrder } from '#server/wikis/wiki-orders.ts'

const ACCOUNT = { id: 5, since: '20260101000000' }
const ORDER = { do: 'log-in', account: ACCOUNT, name: 'Grace', sysop: false, authenticatedAt: 9 } as const
const PAGE = '/wiki/Hall?redirect=no'
const BROWSER = { 'user-agent': 'Browser' }

let gateway: TestGateway
let epochs: MemoryEpochs
/** What PHP was asked for by the service itself, in order: a page that a log-in opens, or nothing but a log-in. */
let asked: ('page' | 'log-in')[]
/** What the log-in orders at its end, and how it ends. */
let ordered: WikiOrder
let result: LogInResult
/** What PHP does after a page that it makes ahead. */
let after: Promise<void>
/** The key of the log-in that the browser ends. */
let key: string
/** The type of PHP's pages. */
let type: string
/** How often the wiki was looked after, because PHP has worked for it. */
let worked: number
/** Whether PHP dies before it has made a page ahead. */
let fails: boolean

beforeEach(async () => {
  asked = []
  after = Promise.resolve()
  key = 'key'
  type = 'text/html; charset=UTF-8'
  fails = false
  ordered = { ...ORDER, authenticatedAt: 10 }
  result = { returnTo: PAGE, isOfTeam: false }
  epochs = new MemoryEpochs()
  worked = 0
  gateway = await startTestGateway({
    epochs,
    onWorked: () => void worked++,
    hasPhoneViews: true,
    php: {
      run: async run => {
        run.onStart?.()
        return phpResponse('a page that was made now')
      },
      fetch: async (_wiki, { order = '{}', url, onWhole }) => {
        const isPage = JSON.parse(order).shows === true
        asked.push(isPage ? 'page' : 'log-in')
        if (isPage && fails) throw new Error('PHP has died.')
        const answer = JSON.stringify({ ...ACCOUNT, name: 'Grace', made: false })
        const response: OwnResponse = {
          status: 200,
          text: isPage ? `${url} for Grace` : answer,
          headers: [
            ['Set-Cookie', `${TEST_DB_NAME}_session=session-${asked.length}; Path=/; HttpOnly`],
            ['Content-Type', isPage ? type : 'application/json'],
            ['Cache-Control', 'private'],
            ['X-Wikistead-Answer', answer],
          ],
        }
        onWhole?.(response)
        if (isPage) await after
        return response
      },
    },
    logIns: {
      redeem: async (_wiki, _code, _nonces, act) => {
        const answer = await act(ordered, key)
        return 'failed' in answer ? { failed: 'refused' } : result
      },
    },
  })
})
beforeEach(() => gateway.publish({ id: 1 }))
afterEach(() => gateway.close())

const begin = async (changes: Partial<LogInAhead> = {}) =>
  await gateway.logInAhead({
    ...{ key: 'key', member: 1, order: ORDER, returnTo: `${PAGE}#top` },
    client: { remoteAddress: '198.51.100.7', userAgent: 'Browser' },
    ...changes,
  })
/** A browser that comes back to the wiki with its code. */
async function comeBack(): Promise<WikiClient> {
  const client = gateway.client('198.51.100.7')
  await client.request(`${WIKI_LOG_IN_PATH}?code=c`)
  return client
}
const view = async (client: WikiClient, headers: Record<string, string> = BROWSER, url = PAGE) =>
  (await client.request(url, { headers })).text
const MADE_NOW = 'a page that was made now'
const sessionOf = (client: WikiClient) => client.cookies.get(`${TEST_DB_NAME}_session`)

test('a log-in and the page that it opens are made in one run, while the browser is on its way', async () => {
  await begin()
  const client = await comeBack()
  const { headers, text } = await client.request(PAGE, { headers: BROWSER })
  expect([text, asked]).toEqual([`${PAGE} for Grace`, ['page']])
  expect([client.cookies.get(`${TEST_DB_NAME}_session`), headers['set-cookie']]).toEqual([
    'session-1',
    undefined,
  ])
  expect(JSON.stringify(headers)).not.toContain('wikistead-answer')
  expect(await view(client)).toBe(MADE_NOW)
})

test('the page is shown once it is whole, and whoever writes waits until PHP has done what comes after it', async () => {
  const ended = Promise.withResolvers<void>()
  after = ended.promise
  await begin()
  const client = await comeBack()
  expect(await view(client)).toBe(`${PAGE} for Grace`)
  const told: string[] = []
  const written = client.request('/w/index.php?title=Hall&action=submit', { method: 'POST' })
  const writes = written.then(() => told.push('a write'))
  expect(await view(client)).toBe(MADE_NOW)
  told.push('the end')
  ended.resolve()
  await writes
  expect(told).toEqual(['the end', 'a write'])
})

test.each<[string, (client: WikiClient) => Promise<string>]>([
  ['a browser without its session', async () => await view(gateway.client('198.51.100.7'))],
  [
    'a browser with another session',
    async client => {
      client.cookies.set(`${TEST_DB_NAME}_session`, 'session-2')
      return await view(client)
    },
  ],
  ['another address of the wiki', async client => await view(client, BROWSER, '/wiki/Hall')],
  [
    'another network',
    async client => {
      const thief = gateway.client('203.0.113.9')
      for (const [name, value] of client.cookies) thief.cookies.set(name, value)
      return await view(thief)
    },
  ],
  ['another device', async client => await view(client, { ...BROWSER, 'user-agent': 'Mobile' })],
  ['a program’s token', async client => await view(client, { ...BROWSER, authorization: 'Bearer x' })],
  [
    'a reader who wants the desktop view',
    async client => {
      client.cookies.set('mf_useformat', 'desktop')
      return await view(client)
    },
  ],
  [
    'a wiki that has changed since',
    async client => {
      await (await epochs.begin({ host: client.host.split(':')[0] ?? '' })).end()
      return await view(client)
    },
  ],
])('the page of a log-in is not shown to %s', async (_whom, ask) => {
  await begin()
  expect(await ask(await comeBack())).toBe(MADE_NOW)
})

test('a log-in that is undone gives neither a session nor a page', async () => {
  await begin()
  result = { failed: 'gone' }
  const client = await comeBack()
  expect([client.cookies.get(`${TEST_DB_NAME}_session`), await view(client)]).toEqual([undefined, MADE_NOW])
})

test.each<[string, WikiOrder]>([
  ['for another account', { ...ORDER, account: { ...ACCOUNT, id: 6 } }],
  ['for an account that was made later', { ...ORDER, account: { ...ACCOUNT, since: '20270101000000' } }],
  ['that gives rights', { ...ORDER, sysop: true }],
  ['of somebody who has given the password earlier', { ...ORDER, authenticatedAt: 8 }],
])('a log-in %s than the one that was begun starts over', async (_which, order) => {
  await begin()
  ordered = order
  const client = await comeBack()
  expect([asked, client.cookies.get(`${TEST_DB_NAME}_session`)]).toEqual([['page', 'log-in'], 'session-2'])
})

test('of more than a hundred log-ins that wait, the oldest is done at its end alone, and PHP does not begin it any more', async () => {
  const ended = Promise.withResolvers<void>()
  after = ended.promise
  // The first one has the wiki's write lane, and the others wait for it.
  for (let member = 0; member <= 101; member++) await begin({ key: `key ${member}`, member })
  ended.resolve()
  key = 'key 1'
  const late = await comeBack()
  expect(asked).toEqual([...Array<string>(101).fill('page'), 'log-in'])
  expect([sessionOf(late), await view(late)]).toEqual(['session-102', MADE_NOW])
  key = 'key 2'
  const next = await comeBack()
  expect([sessionOf(next), await view(next)]).toEqual(['session-2', `${PAGE} for Grace`])
})

test('a member who asks for any number of tickets costs PHP a few runs, and nobody else their place', async () => {
  await begin({ key: 'of another' })
  for (let ticket = 1; ticket <= 200; ticket++) await begin({ key: `ticket ${ticket}`, member: 2 })
  key = 'ticket 200'
  expect(sessionOf(await comeBack())).toBe('session-6')
  expect(asked).toEqual(['page', 'page', 'page', 'page', 'page', 'log-in'])
  key = 'of another'
  const client = await comeBack()
  expect([sessionOf(client), await view(client)]).toEqual(['session-1', `${PAGE} for Grace`])
})

test('a browser whose log-in ends at another process is logged in there, and gets no page of the first one’s', async () => {
  await begin()
  await begin({ key: 'another key' })
  key = 'a key of another process'
  const client = await comeBack()
  expect([sessionOf(client), await view(client)]).toEqual(['session-3', MADE_NOW])
})

test('a wiki is looked after once PHP has ended, and not while a browser waits for its page', async () => {
  const ended = Promise.withResolvers<void>()
  after = ended.promise
  await begin()
  await comeBack()
  expect(worked).toBe(0)
  ended.resolve()
  await until(() => worked === 1)
  await comeBack()
  expect([asked, worked]).toEqual([['page', 'log-in'], 2])
})

test('a log-in that PHP could not begin is done at its end', async () => {
  fails = true
  await begin()
  const client = await comeBack()
  expect([sessionOf(client), await view(client)]).toEqual(['session-2', MADE_NOW])
})

test('a log-in whose PHP dies after the page is whole has been done', async () => {
  after = Promise.reject(new Error('PHP has died.'))
  after.catch(() => undefined)
  await begin()
  const client = await comeBack()
  expect([sessionOf(client), asked]).toEqual(['session-1', ['page']])
  expect(await view(client)).toBe(MADE_NOW)
  expect((await client.request('/w/index.php?title=Hall&action=submit', { method: 'POST' })).status).toBe(200)
})

test.each(['image/png', 'application/json', ''])('a page of type “%s” is not made ahead', async other => {
  type = other
  await begin()
  expect(await view(await comeBack())).toBe(MADE_NOW)
})

test('a page is made when it is asked for if the database does not say whether the wiki has changed', async () => {
  await begin()
  const client = await comeBack()
  jest.spyOn(epochs, 'read').mockRejectedValueOnce(new EpochsUnavailableError('It is away.'))
  expect(await view(client)).toBe(MADE_NOW)
})

test('the page is sent compressed to browsers that accept it, once', async () => {
  await begin()
  const client = await comeBack()
  const cookie = `${TEST_DB_NAME}_session=${sessionOf(client)}`
  const headers = { ...BROWSER, 'accept-encoding': 'gzip, br', 'x-forwarded-for': '198.51.100.7', cookie }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: gateway.port, path: PAGE, agent: false }
    get({ ...options, headers: { ...headers, host: client.host } }, resolve).on('error', reject)
  })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(await buffer(answer)).toString()).toBe(`${PAGE} for Grace`)
  expect(await view(client)).toBe(MADE_NOW)
})

test.each<[string, string, Record<string, string>]>([
  ['the head alone', 'HEAD', {}],
  ['a part', 'GET', { range: 'bytes=0-3' }],
])('a request for %s does not get the page', async (_what, method, headers) => {
  await begin()
  const client = await comeBack()
  const answer = await client.request(PAGE, { method, headers: { ...BROWSER, ...headers } })
  expect([answer.status, answer.headers['cache-status']]).toEqual([200, 'wikistead; fwd=bypass'])
})

test('a log-in that was begun ahead is used once', async () => {
  await begin()
  await comeBack()
  await comeBack()
  expect(asked).toEqual(['page', 'log-in'])
})

test.each([
  '/w/index.php?title=Hall&action=rollback',
  '/w/api.php?action=query',
  '/query',
  '/images/a/ab/Map.png',
  // Those that take turns with other costly ones.
  '/w/index.php?title=Special:Search&search=vase',
  '/w/index.php?title=Hall&action=history',
  '/wiki/Hall?diff=1&oldid=2',
])('nothing is begun for %s, which is no plain page', async returnTo => {
  await begin({ returnTo })
  await comeBack()
  expect(asked).toEqual(['log-in'])
})

test('nothing is begun on a wiki to which nobody may write', async () => {
  gateway.publish({ readOnly: 'This wiki is full.' })
  await begin()
  await comeBack()
  expect(asked).toEqual(['log-in'])
})
