// @slow

import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import { PhpBackend } from '#server/php/php-backend.ts'
import { abort, MOMENTS, type Moment } from '#server/testing/aborting-client.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { openSockets, watchListeners } from '#server/testing/held-resources.ts'
import { portOf } from '#server/testing/listen.ts'
import { LogInBrowser } from '#server/testing/log-in-browser.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'

const clock = new FakeClock()

allTestsShareEngineAndApp({ clock, replaced: () => ({ limiter: { hit: async () => {} } }) })

/** The ticket at the wiki, the nonce at the service, the code at the wiki, and the page. */
const STEPS = [0, 1, 2, 3]

let member: TestMember
let wiki: CreatedWiki
let wikis = 0
/** Called when a request for a path reaches the service or the wiki. */
const arrivals = new Map<string, () => void>()
/** Events of requests and responses that had too many listeners at once. */
const crowded = new Set<string>()

beforeAll(async () => {
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    arrivals.get(request.url ?? '')?.()
    watchListeners(request, response, crowded)
  }
  const handle = kit.engine.handle.bind(kit.engine)
  kit.engine.handle = (request, response) => {
    watch(request, response)
    handle(request, response)
  }
  app.app.server.prependListener('request', watch)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  // MediaWiki accepts no job orders that were signed too long ago.
  clock.advance(Date.now() - clock.now())
  member = await createMember(app)
  wiki = await newWiki(app, member, { domain: kit.domain(`cut-${++wikis}`), username: 'Grace' })
  await logIn()
})

async function logIn(): Promise<LogInBrowser> {
  const browser = new LogInBrowser(app, kit.port, member)
  expect((await browser.open(await browser.ticket(wiki, '/'))).status).toBe(200)
  return browser
}

/** Does the first steps of a log-in. @returns the browser, and the URL that it opens next. */
async function logInUntil(step: number) {
  const browser = new LogInBrowser(app, kit.port, member)
  let url = await browser.ticket(wiki, '/')
  for (let done = 0; done < step; done++) url = (await browser.visit(url)) ?? 'nowhere'
  return { browser, url: new URL(url) }
}

/** Opens a URL in the browser and goes away. */
async function cut(browser: LogInBrowser, { host, pathname, search }: URL, moment: Moment): Promise<void> {
  const isWiki = host === wiki.domain
  const cookies = [...browser.wiki(host).cookies].map(pair => pair.join('=')).join('; ')
  const cookie = isWiki ? cookies : member.headers.cookie
  const head = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    'User-Agent: lightMyRequest',
    'Accept-Encoding: gzip',
    'Connection: close',
    '\r\n',
  ].join('\r\n')
  const arrived = new Promise<void>(resolve => arrivals.set(pathname + search, resolve))
  await abort({ port: isWiki ? kit.port : portOf(app.app.server), head, body: '', moment }, arrived)
}

function held() {
  if (!(kit.engine instanceof MediaWikiEngine)) throw new Error('MediaWiki does not run.')
  const { phpBusy, phpWaiting } = kit.engine.load()
  return { phpBusy, phpWaiting, ...kit.engine.spooled, sockets: openSockets() }
}

/** Resolves when nothing is held, and the member can log in, also ahead, and write. */
async function nothingIsHeld(): Promise<void> {
  const nothing = { phpBusy: 0, phpWaiting: 0, answers: 0, memory: 0, disk: 0, sockets: 0 }
  await until(() => JSON.stringify(held()) === JSON.stringify(nothing)).catch(() => {
    expect(held()).toEqual(nothing)
  })
  expect([...crowded]).toEqual([])
  const browser = await logIn()
  expect(await browser.userOf(wiki.domain)).toBe('Grace, sysop')
  expect(await browser.wiki(wiki.domain).edit('Afterwards', { text: 'Cards' })).toBe('Success')
}

test.each(MOMENTS)(
  'a browser may go away “%s” at each step of a log-in, and leaves nothing behind',
  async moment => {
    for (const step of STEPS) {
      const { browser, url } = await logInUntil(step)
      await cut(browser, url, moment)
    }
    await nothingIsHeld()
  },
)

test('a browser may go away at all steps at once, while PHP still works for it', async () => {
  const browsers = await Promise.all(STEPS.map(logInUntil))
  await Promise.all(browsers.map(async ({ browser, url }) => await cut(browser, url, 'before the answer')))
  await nothingIsHeld()
})

test('a member who asks for tickets and never comes leaves nothing behind', async () => {
  await Promise.all(Array.from({ length: 20 }, async () => await logInUntil(0)))
  await nothingIsHeld()
})

test('a log-in whose PHP is lost is done at its end', async () => {
  const fetch = jest.spyOn(PhpBackend.prototype, 'fetch')
  fetch.mockRejectedValueOnce(new Error('PHP was killed.'))
  const browser = await logIn()
  fetch.mockRestore()
  expect(browser.last.headers['cache-status']).toBe('wikistead; fwd=bypass')
  expect(await browser.userOf(wiki.domain)).toBe('Grace, sysop')
})
