// @slow

import { Writable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { TICKET_SECONDS, WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { deletePerson } from '#server/modules/wikis/people/people.repository.ts'
import { type OwnResponse, PhpBackend } from '#server/php/php-backend.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { LogInBrowser } from '#server/testing/log-in-browser.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'

let ada: TestMember
/** Another member, with a wiki of their own. */
let mallory: TestMember
let museum: CreatedWiki
let trap: CreatedWiki
let logged = ''
const clock = new FakeClock()

const create = async (member: TestMember, name: string, username: string) =>
  await newWiki(app, member, { domain: kit.domain(name), username })
const browserOf = (member: TestMember | null) => new LogInBrowser(app, kit.port, member)

allTestsShareEngineAndApp({
  clock,
  replaced: () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk)
        done()
      },
    })
    return { log: createLog('debug', sink), limiter: { hit: async () => {} } }
  },
})
beforeAll(async () => {
  ada = await createMember(app, { email: 'ada@example.org' })
  mallory = await createMember(app, { email: 'mallory@example.org' })
  museum = await create(ada, 'museum', 'Ada')
  trap = await create(mallory, 'traps', 'Mallory')
})

/** A page without the parts that differ with each run of PHP. */
const lasting = (page: string) =>
  page
    .replace(/<!--.*?-->/gs, '')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/"wg(?:RequestId|CSPNonce|BackendResponseTime|HostName)":[^,}]*/g, '')
    .replace(/"(?:csrf|patrol|watch)Token":"[^"]*"/g, '')

describe('a ticket', () => {
  let browser: LogInBrowser
  let ticket: string

  beforeEach(async () => {
    browser = browserOf(ada)
    ticket = await browser.ticket(museum, '/wiki/Hall?action=history#top')
  })

  /** Follows all redirects but the last. @returns the last URL, which has the code. */
  const codeOf = async (opened = browser, url = ticket): Promise<string> => {
    const service = await opened.visit(url)
    return (service && (await opened.visit(service))) ?? ''
  }

  test('logs its owner in as the first admin, who can edit, with one click and no email', async () => {
    const page = await browser.open(ticket)
    expect(page.url).toBe(`http://${museum.domain}/wiki/Hall?action=history#top`)
    expect(await browser.userOf(museum.domain)).toBe('Ada, sysop')
    expect(await browser.wiki(museum.domain).edit('Hall', { text: 'Cards' })).toBe('Success')
  })

  test.each([
    ['private', { wwPrivateWiki: '1' }],
    ['public', {}],
  ])('of a %s wiki opens a page that PHP has rendered in the new session', async (_kind, settings) => {
    const { id, domain } = museum
    const sitename = 'Museum of cards'
    await kit.engine.publish({ id, domain, sitename, settings, deletedAt: null })
    // Edits made just before may still change pages.
    await until(async () => {
      const { headers } = await browser.open(await browser.ticket(museum, '/'))
      return headers['cache-status'] === 'wikistead; hit; detail=ahead'
    })
    const page = browser.last
    expect(page.headers['cache-control']).toContain('private')
    expect(page.text).toContain('"wgUserName":"Ada"')
    // From now on, the page is made for the session, and its forms belong to the session.
    expect(lasting((await browser.wiki(domain).request('/')).text)).toBe(lasting(page.text))
    const token = `${/"csrfToken":"([0-9a-f]{8,})/.exec(page.text)?.[1]}+\\`
    const edit = { action: 'edit', title: 'Made ahead', text: 'Cards', token }
    expect(await browser.wiki(domain).api(edit, 'POST')).toMatchObject({ edit: { result: 'Success' } })
  })

  test('opens a page whose length PHP says, so that nobody waits for what PHP does after it', async () => {
    const fetch = jest.spyOn(PhpBackend.prototype, 'fetch')
    await browser.open(await browser.ticket(museum, '/'))
    const ahead = fetch.mock.calls.findIndex(([, { onWhole }]) => onWhole !== undefined)
    const response = (await fetch.mock.results[ahead]?.value) as OwnResponse | undefined
    fetch.mockRestore()
    const said = response?.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]
    expect(said).toBe(String(Buffer.byteLength(response?.text ?? 'no page')))
  })

  test('works once', async () => {
    await browser.open(ticket)
    const again = browserOf(ada)
    expect([(await again.open(ticket)).status, await again.userOf(museum.domain)]).toEqual([403, 'a visitor'])
  })

  test('works for half a minute, with the way back', async () => {
    const service = (await browser.visit(ticket)) ?? ''
    clock.advance(TICKET_SECONDS * SECOND_MS)
    expect((await browser.open(service)).status).toBe(403)
    const other = browserOf(ada)
    const code = await codeOf(other, await other.ticket(museum))
    clock.advance(TICKET_SECONDS * SECOND_MS)
    expect((await other.open(code)).status).toBe(403)
    expect(await other.userOf(museum.domain)).toBe('a visitor')
  })

  test('of an attacker logs nobody else in, who has a session, has none, or is handed the rest of the way', async () => {
    const attacker = browserOf(mallory)
    for (const victim of [browserOf(ada), browserOf(null)]) {
      expect((await victim.open(await attacker.ticket(trap))).status).toBe(403)
      const service = (await attacker.visit(await attacker.ticket(trap))) ?? ''
      expect((await victim.open(service)).status).toBe(403)
      const code = await codeOf(attacker, await attacker.ticket(trap))
      expect((await victim.open(code)).status).toBe(403)
      expect(await victim.userOf(trap.domain)).toBe('a visitor')
      // And the code no longer works for the attacker.
      expect((await attacker.open(code)).status).toBe(403)
    }
  })

  test('that somebody has stolen works in no other browser, at no point of its way', async () => {
    const thief = browserOf(mallory)
    expect((await thief.open(ticket)).status).toBe(403)
    const code = await codeOf()
    expect((await thief.open(code)).status).toBe(403)
    expect((await thief.open(code.replace(museum.domain, trap.domain))).status).toBe(403)
    expect(await thief.userOf(museum.domain)).toBe('a visitor')
    // Trying a code uses it up.
    expect((await browser.open(code)).status).toBe(403)
  })

  test('whose log-in a stranger has begun with their own nonce logs nobody in', async () => {
    const stranger = browserOf(null)
    const service = (await stranger.visit(ticket)) ?? ''
    const code = (await browser.visit(service)) ?? ''
    expect((await browser.open(code)).status).toBe(403)
    expect((await stranger.open(code)).status).toBe(403)
    expect([await browser.userOf(museum.domain), await stranger.userOf(museum.domain)]).toEqual([
      'a visitor',
      'a visitor',
    ])
  })

  test('of one wiki opens no other', async () => {
    const elsewhere = await codeOf()
    await browser.visit(await browser.ticket(museum).then(url => url.replace(museum.domain, trap.domain)))
    expect((await browser.open(elsewhere.replace(museum.domain, trap.domain))).status).toBe(403)
    expect(await browser.userOf(trap.domain)).toBe('a visitor')
  })

  test('logs in once, however often it is sent at the same moment', async () => {
    const service = (await browser.visit(ticket)) ?? ''
    const codes = await Promise.all([1, 2, 3].map(() => browser.visit(service)))
    expect(codes.filter(code => code !== null)).toHaveLength(1)
    const code = codes.find(each => each !== null) ?? ''
    await Promise.all([1, 2, 3].map(() => browser.visit(code)))
    expect(
      browser.steps
        .slice(-3)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([303, 403, 403])
  })

  test('ends with the session that asked for it', async () => {
    const eve = await createMember(app)
    const away = browserOf(eve)
    await joinWiki(app, eve, museum.id, 'manager')
    const code = await codeOf(away, await away.ticket(museum))
    await endAllSessions(app.deps.db, eve.user.id)
    expect((await away.open(code)).status).toBe(403)
    expect(await away.userOf(museum.domain)).toBe('a visitor')
  })

  test('ends with the role of whoever asked for it', async () => {
    const eve = await createMember(app)
    const away = browserOf(eve)
    await joinWiki(app, eve, museum.id, 'manager')
    const code = await codeOf(away, await away.ticket(museum))
    await deletePerson(app.deps.db, museum.id, eve.user.id)
    const refused = await away.open(code)
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('no longer manage this wiki'),
    ])
  })

  test('for a wiki that is deleted meanwhile logs nobody in', async () => {
    const gone = await create(ada, `gone-${clock.now()}`, 'Ada')
    const code = await codeOf(browser, await browser.ticket(gone))
    expect((await post(app, ada, api.deleteWiki, { wiki: gone.id })).statusCode).toBe(200)
    expect((await browser.open(code)).status).toBe(410)
    await expect(browser.ticket(gone)).rejects.toThrow('This wiki has been deleted.')
  })

  test.each([
    ['//evil.example/'],
    ['/\\evil.example/'],
    ['\\\\evil.example/'],
    ['/\t/evil.example/'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/..//evil.example/'],
    ['.evil.example/'],
    ['@evil.example/'],
    [WIKI_LOG_IN_PATH],
  ])('does not lead to %j', async path => {
    await expect(browser.ticket(museum, path)).rejects.toThrow(/return_to|body/)
  })

  test.each(['/%2f%2fevil.example', '/%5cevil.example', '/wiki/@evil.example', '/?u=//evil.example'])(
    'leads to %j as a path of the wiki',
    async path => {
      await browser.visit((await codeOf(browser, await browser.ticket(museum, path))) ?? '')
      expect(browser.last.headers.location).toBe(`http://${museum.domain}${path}`)
    },
  )

  test('reaches no other page, cache or log', async () => {
    const code = await codeOf()
    await browser.visit(code)
    const secrets = [ticket, code].map(url => /(?:ticket|code)=([\w-]{20,})/.exec(url)?.[1] ?? 'missing')
    expect(browser.steps.map(({ status }) => status)).toEqual([303, 303, 303])
    for (const { headers, text } of browser.steps) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(text).toBe('')
    }
    expect(browser.last.headers.location).not.toMatch(/ticket|code/)
    expect(logged).toContain('/log-in-to-wiki')
    for (const secret of [...secrets, ...browser.wiki(museum.domain).cookies.values()])
      if (secret.length > 20) expect(logged).not.toContain(secret)
    const stored = JSON.stringify(await app.deps.db.selectFrom('wiki_log_ins').selectAll().execute())
    for (const secret of secrets) expect(stored).not.toContain(secret)
  })
})

describe('the scripts of a wiki', () => {
  test('read nothing of a log-in, and cannot begin or end one unseen', async () => {
    const browser = browserOf(mallory)
    const ticket = await browser.ticket(trap)
    for (const [dest, mode] of [
      ['iframe', 'navigate'],
      ['empty', 'cors'],
      ['empty', 'no-cors'],
    ] as const) {
      const unseen = { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode }
      expect(await browser.visit(ticket, unseen)).toBeNull()
      const service = (await browser.visit(ticket)) ?? ''
      expect(await browser.visit(service, unseen)).toBeNull()
    }
    await browser.open(ticket)
    const cookies = browser.steps.flatMap(({ headers }) => headers['set-cookie'] ?? [])
    expect(cookies.length).toBeGreaterThan(3)
    // MediaWiki shows scripts the user's name, but no secret.
    expect(cookies.filter(cookie => !/httponly/i.test(cookie))).toEqual([])
  })

  test('cannot send orders to PHP', async () => {
    const order = JSON.stringify({
      ...{ do: 'log-in', account: { id: 1, since: null }, name: 'x', sysop: true, authenticatedAt: 0 },
    })
    const names = ['wikistead-order', 'wikistead_order', 'http-wikistead-order', 'x-wikistead-order']
    const answer = await browserOf(null)
      .wiki(museum.domain)
      .request('/w/index.php?title=Special:UserLogin&WIKISTEAD_ORDER=1', {
        headers: Object.fromEntries(names.map(name => [name, order])),
      })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('<html')])
  })
})
