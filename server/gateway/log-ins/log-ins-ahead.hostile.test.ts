import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import {
  phpResponse,
  startTestGateway,
  TEST_DB_NAME,
  type TestGateway,
} from '#server/engine/testing/test-gateway.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { OwnResponse } from '#server/php/php-backend.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
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

beforeEach(async () => {
  asked = []
  after = Promise.resolve()
  ordered = { ...ORDER, authenticatedAt: 10 }
  result = { returnTo: PAGE, isOfTeam: false }
  epochs = new MemoryEpochs()
  gateway = await startTestGateway({
    epochs,
    hasPhoneViews: true,
    php: {
      run: async run => {
        run.onStart?.()
        return phpResponse('a page that was made now')
      },
      fetch: async (_wiki, { order = '{}', url, onWhole }) => {
        const isPage = JSON.parse(order).shows === true
        asked.push(isPage ? 'page' : 'log-in')
        const answer = JSON.stringify({ ...ACCOUNT, name: 'Grace', made: false })
        const response: OwnResponse = {
          status: 200,
          text: isPage ? `${url} for Grace` : answer,
          headers: [
            ['Set-Cookie', `${TEST_DB_NAME}_session=session-${asked.length}; Path=/; HttpOnly`],
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
        const answer = await act(ordered, 'key')
        return 'failed' in answer ? { failed: 'refused' } : result
      },
    },
  })
})
beforeEach(() => gateway.publish({ id: 1 }))
afterEach(() => gateway.close())

const begin = async (changes: Partial<LogInAhead> = {}) =>
  await gateway.logInAhead({
    ...{ key: 'key', order: ORDER, returnTo: `${PAGE}#top` },
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
])('a log-in %s than the one that was begun begins anew', async (_which, order) => {
  await begin()
  ordered = order
  const client = await comeBack()
  expect([asked, client.cookies.get(`${TEST_DB_NAME}_session`)]).toEqual([['page', 'log-in'], 'session-2'])
})

test('a log-in that was begun is given once', async () => {
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
