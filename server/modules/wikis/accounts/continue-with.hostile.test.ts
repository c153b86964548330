// @slow

import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { accountApi } from '#contract/account/account-paths.ts'
import { api } from '#contract/paths.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import type { OfferedWiki } from '#contract/people/wiki-accounts.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { deletePerson } from '#server/modules/wikis/people/people.repository.ts'
import { accountClaim } from '#server/modules/wikis/shared/account-claim.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { LogInBrowser } from '#server/testing/log-in-browser.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let ada: TestMember
let museum: CreatedWiki
/** The museum's first admin, in a browser. */
let admin: WikiClient
/** A member who manages nothing. */
let grace: TestMember
let name: string
let count = 0
const clock = new FakeClock()

allTestsShareEngineAndApp({ clock, replaced: () => ({ limiter: { hit: async () => {} } }) })
beforeAll(async () => {
  ada = await createMember(app, { email: 'ada@example.org' })
  museum = await newWiki(app, ada, { domain: kit.domain('museum'), username: 'Ada' })
  const browser = new LogInBrowser(app, kit.port, ada)
  await browser.open(await browser.ticket(museum))
  admin = browser.wiki(museum.domain)
})
beforeEach(async () => {
  // MediaWiki accepts no job orders that were signed too long ago.
  clock.advance(Date.now() - clock.now())
  grace = await createMember(app)
  count += 1
  name = `Grace ${count}`
})

const offered = async (member = grace, wiki = museum) =>
  (await get(app, wikiAccountApi.wiki(wiki.domain), member)).json<{ data: OfferedWiki }>().data
const make = async (fields: object = {}, member = grace, wiki = museum) =>
  await post(app, member, wikiAccountApi.wiki(wiki.domain), {
    ...{ id: wiki.id, username: name, tells_email: false, ...fields },
  })
const link = async (fields: object = {}, member = grace, wiki = museum) =>
  await post(app, member, wikiAccountApi.link(wiki.domain), { id: wiki.id, username: name, ...fields })
const open = async (member = grace, wiki = museum) =>
  await post(app, member, wikiAccountApi.open(wiki.domain), {})
type Answer = Awaited<ReturnType<typeof make>>
const said = (answer: Answer) => [
  answer.statusCode,
  ...Object.keys(answer.json().errors ?? {}),
  answer.json().message ?? 'a ticket',
]
/** Opens the URL in an answer. @returns who is logged in then. */
const arrive = async (answer: Answer, member = grace, wiki = museum) => {
  const browser = new LogInBrowser(app, kit.port, member)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await browser.open(answer.json().data.url)
  return { browser, user: await browser.userOf(wiki.domain), status: browser.last.status }
}
const asAdmin = async (params: Record<string, string>) =>
  await admin.api({ ...params, token: await admin.token('csrf') }, 'POST')
const set = async (setting: string, value: string) => {
  const saved = await post(app, ada, api.wikiSetting(setting), { wiki: museum.id, setting, value })
  expect(saved.statusCode).toBe(200)
}
const emailOf = async (username: string) =>
  (
    await kit.query(
      'museum',
      `select user_email, user_email_authenticated is not null as verified from user where user_name = '${username}'`,
    )
  )[0]
const PASSWORD = 'a password of the wiki alone'
/** Creates an account on the wiki itself, without the service. */
const localAccount = async (password = PASSWORD) => {
  const visitor = new LogInBrowser(app, kit.port).wiki(museum.domain)
  const { createaccount } = await visitor.api<{ createaccount: { status: string } }>(
    {
      ...{ action: 'createaccount', username: name, password, retype: password },
      ...{ createreturnurl: `http://${museum.domain}/`, createtoken: await visitor.token('createaccount') },
    },
    'POST',
  )
  expect(createaccount).toMatchObject({ status: 'PASS' })
}

describe('the log-in page of a wiki', () => {
  const linkOn = async (path: string) => {
    const page = await new LogInBrowser(app, kit.port).wiki(museum.domain).page(path)
    const [, href = '', text = ''] =
      /<a class="[^"]*wikistead-continue" href="([^"]*)">([^<]*)</.exec(page) ?? []
    const { origin, pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'))
    return { text, page: origin + pathname, ...Object.fromEntries(searchParams) }
  }

  test.each([
    [
      '/wiki/Special:UserLogin?returnto=Hall&returntoquery=action%3Dhistory',
      '/w/index.php?title=Hall&action=history',
    ],
    ['/wiki/Special:CreateAccount?returnto=Hall', '/wiki/Hall'],
    ['/wiki/Special:UserLogin', '/'],
    ['/wiki/Special:UserLogin?returnto=Special:UserLogout', '/'],
    ['/wiki/Special:UserLogin?returnto=https://evil.example/', expect.stringMatching(/^\/(wiki\/.*)?$/)],
    [
      '/wiki/Special:UserLogin?useskin=timeless&returnto=//evil.example',
      expect.stringMatching(/^\/(wiki\/.*)?$/),
    ],
  ])('%s leads to the service and back, by a link', async (path, back) => {
    expect(await linkOn(path)).toEqual({
      text: 'Continue with Wikistead',
      page: `http://localhost:${kit.port}/continue`,
      ...{ wiki: museum.domain, return_to: back },
    })
  })

  test('is in the reader’s language', async () => {
    expect((await linkOn('/wiki/Special:UserLogin?uselang=de')).text).toBe('Weiter mit Wikistead')
  })
})

describe('a member who consents', () => {
  test('gets an ordinary account with the name they chose, and the wiki learns nothing else', async () => {
    expect(await offered()).toMatchObject({ username: null, manages: false, sign_up: 'open', question: null })
    const { user, browser } = await arrive(await make({ return_to: '/wiki/Hall?action=history' }))
    expect([user, browser.steps.at(-1)?.url]).toEqual([
      name,
      `http://${museum.domain}/wiki/Hall?action=history`,
    ])
    expect(await emailOf(name)).toEqual({ user_email: '', verified: 0 })
    const users = JSON.stringify(await kit.query('museum', 'select * from user'))
    expect(users).not.toContain(grace.user.email.split('@')[0])
  })

  test('shares the address only if the box is ticked, and it counts as confirmed', async () => {
    await arrive(await make({ tells_email: true }))
    expect(await emailOf(name)).toEqual({ user_email: grace.user.email, verified: 1 })
  })

  test('is not asked again, and has one account however often they consent', async () => {
    await arrive(await make())
    expect(await offered()).toMatchObject({ username: name })
    expect((await arrive(await open())).user).toBe(name)
    expect((await arrive(await make({ username: `${name} again` }))).user).toBe(name)
    expect(await emailOf(`${name} again`)).toBeUndefined()
  })

  test('has one account after consenting twice at once', async () => {
    const answers = await Promise.all([make(), make({ username: `${name} twin` })])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 503])
    const made = await Promise.all([emailOf(name), emailOf(`${name} twin`)])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect((await arrive(await open())).user).toBe((await offered()).username)
  })

  test('can consent again after a refusal', async () => {
    expect((await make({ username: 'Ada' })).statusCode).toBe(422)
    expect((await make()).statusCode).toBe(200)
  })

  /** Simulates that PHP, or the process that asked it, dies at the end of an order. */
  const loseAnswer = () => {
    const give = kit.engine.order.bind(kit.engine)
    jest.spyOn(kit.engine, 'order').mockImplementationOnce(async (...given) => {
      await give(...given)
      throw new Error('The answer is lost.')
    })
  }

  test('gets the account whose creation was not confirmed, and shares the address as the last consent says', async () => {
    loseAnswer()
    expect((await make({ tells_email: true })).statusCode).toBe(500)
    const mallory = await createMember(app)
    expect(said(await make({}, mallory))).toEqual([422, 'username', expect.stringContaining('is taken')])
    expect((await arrive(await make())).user).toBe(name)
    expect(await emailOf(name)).toEqual({ user_email: '', verified: 0 })
    const claims = await kit.query(
      'museum',
      `select user_name from user join updatelog on ul_key = 'wikistead-account-' || user_id where user_name = '${name}'`,
    )
    expect(claims).toEqual([])
  })

  test('does not get back an account that they have left', async () => {
    expect((await make()).statusCode).toBe(200)
    await remove(app, grace, wikiAccountApi.wiki(museum.domain))
    expect(said(await make())).toEqual([422, 'username', expect.stringContaining('is taken')])
  })

  test('does not get an account by joining that was created for a role they have lost', async () => {
    await joinWiki(app, grace, museum.id, 'manager')
    const made = await kit.engine.order(museum.domain, {
      ...{ do: 'log-in', account: null, name, sysop: true, authenticatedAt: 0 },
      claim: await accountClaim(kit.db, 'by role', { wiki_id: museum.id, user_id: grace.user.id }),
    })
    expect(made).toMatchObject({ name })
    await deletePerson(kit.db, museum.id, grace.user.id)
    expect(said(await make())).toEqual([422, 'username', expect.stringContaining('is taken')])
  })

  test('is asked again once the wiki was restored, and does not get anybody else’s account', async () => {
    await arrive(await make())
    await kit.change(
      'museum',
      `update user set user_registration = '20200101000000' where user_name = '${name}'`,
    )
    const { user, status } = await arrive(await open())
    expect([user, status]).toEqual(['a visitor', 403])
    expect(await offered()).toMatchObject({ username: null })
    expect(said(await make())).toEqual([422, 'username', expect.stringContaining('is taken')])
  })

  test.each([['//evil.example/'], ['/\\evil.example/'], ['https://evil.example/']])(
    'is not led to %s, and no account is created',
    async return_to => {
      expect(said(await make({ return_to }))).toEqual([422, 'return_to', 'Please send a path of the wiki.'])
      expect(await emailOf(name)).toBeUndefined()
    },
  )

  test('consents for one wiki: not for another one at its domain, nor for one that does not exist', async () => {
    expect((await make({ id: museum.id + 1 })).statusCode).toBe(404)
    expect((await link({ id: museum.id + 1, password: 'x' })).statusCode).toBe(404)
    expect((await open(grace, { ...museum, domain: 'gone.example' })).statusCode).toBe(404)
    expect(said(await open())).toEqual([409, 'You have no account on this wiki yet.'])
    expect(await emailOf(name)).toBeUndefined()
  })

  test.each([
    ['same-site', true],
    ['cross-site', false],
  ])('cannot be made to consent by a page of a wiki or another site: %s', async (site, hasOrigin) => {
    for (const path of [wikiAccountApi.wiki, wikiAccountApi.link, wikiAccountApi.open]) {
      const answer = await post(
        app,
        null,
        path(museum.domain),
        { id: museum.id, username: name, tells_email: true },
        {
          headers: {
            ...{ ...grace.headers, 'sec-fetch-site': site },
            ...(hasOrigin && { origin: `http://${museum.domain}` }),
          },
        },
      )
      expect(answer.statusCode).toBe(403)
    }
    expect(await emailOf(name)).toBeUndefined()
  })
})

describe('the wiki’s own rules', () => {
  test('protect names: those of others, of MediaWiki, and those that it does not allow', async () => {
    expect(said(await make({ username: 'Ada' }))).toEqual([
      422,
      'username',
      expect.stringContaining('is taken'),
    ])
    for (const username of [
      'MediaWiki default',
      'wikistead Importer',
      'Talk:Grace',
      '192.0.2.7',
      'Grace@museum',
    ])
      expect(said(await make({ username }))).toEqual([422, 'username', expect.any(String)])
    expect(await offered()).toMatchObject({ username: null })
  })

  test('ask their question', async () => {
    await set('wwCaptchaQuestions', JSON.stringify({ 'Who wrote “Sketch”?': ['Ada & co', 'Ada'] }))
    await set('wwUseQuestyCaptcha', '1')
    const { question } = await offered()
    expect(question).toBe('Who wrote “Sketch”?')
    const wrong = [422, 'answer', expect.stringContaining('not correct')]
    expect(said(await make({ question, answer: 'Charles' }))).toEqual(wrong)
    expect(said(await make())).toEqual(wrong)
    expect(said(await make({ question: '2 + 4 = ?', answer: '6' }))).toEqual(wrong)
    expect((await arrive(await make({ question, answer: ' ADA & co ' }))).user).toBe(name)
    await set('wwUseQuestyCaptcha', '0')
  })

  test.each([
    ['wwPrivateWiki', 'closed'],
    ['wwExtEnableConfirmAccount', 'closed'],
  ])('let nobody in who has no account, if %s says so', async (setting, sign_up) => {
    await localAccount()
    await set(setting, '1')
    expect(await offered()).toMatchObject({ sign_up })
    expect(said(await make({ username: `New ${name}` }))).toEqual([
      409,
      expect.stringContaining('Nobody can create'),
    ])
    const { user, browser } = await arrive(await link({ password: PASSWORD }))
    expect(user).toBe(name)
    expect((await browser.wiki(museum.domain).request('/wiki/Main_Page')).status).not.toBe(403)
    await set(setting, '0')
  })

  test('block networks', async () => {
    await asAdmin({ action: 'block', user: '127.0.0.1', nocreate: '1', anononly: '1', expiry: 'never' })
    expect(said(await make())).toEqual([409, expect.stringContaining('has blocked')])
    await asAdmin({ action: 'unblock', user: '127.0.0.1' })
    expect((await make()).statusCode).toBe(200)
  })
})

describe('an account that the wiki has', () => {
  test('is linked by its own password, and never by its name', async () => {
    await localAccount()
    expect(said(await make())).toEqual([422, 'username', expect.stringContaining('is taken')])
    expect(said(await link({ password: 'a guess' }))).toEqual([
      422,
      'password',
      expect.stringContaining('is wrong'),
    ])
    expect((await arrive(await link({ password: PASSWORD }))).user).toBe(name)
    expect(await offered()).toMatchObject({ username: name })
  })

  test('is not linked by another member, even with its password', async () => {
    await localAccount()
    await arrive(await link({ password: PASSWORD }))
    const mallory = await createMember(app)
    expect(said(await link({ password: PASSWORD }, mallory))).toEqual([
      409,
      expect.stringContaining('Another member'),
    ])
    expect(await offered(mallory)).toMatchObject({ username: null })
    // Nor is the first admin's account, which belongs to the owner.
    const reset = kit.engine.resetFirstAdmin(museum.domain, 'temporary password')
    expect(await reset).toBe('Ada')
    expect(said(await link({ username: 'Ada', password: 'temporary password' }, mallory))).toEqual([
      ...[422, 'password', expect.stringContaining('log in on the wiki itself')],
    ])
  })

  test('is guessed as slowly as on the wiki itself, by all members of a network together', async () => {
    await localAccount()
    for (let guess = 0; guess < 5; guess += 1)
      expect((await link({ password: `guess ${guess}` }, await createMember(app))).statusCode).toBe(422)
    expect(said(await link({ password: PASSWORD }))).toEqual([
      429,
      expect.stringContaining('too many attempts'),
    ])
    expect(await offered()).toMatchObject({ username: null })
  })

  test('is not linked while the wiki blocks it', async () => {
    await localAccount()
    await asAdmin({ action: 'block', user: name, expiry: 'never' })
    expect(said(await link({ password: PASSWORD }))).toEqual([409, expect.stringContaining('has blocked')])
  })

  test('gives no session to a person who only proves to own it', async () => {
    await localAccount()
    const answer = await link({ password: PASSWORD })
    expect([answer.headers['set-cookie'], answer.body]).toEqual([
      undefined,
      expect.not.stringContaining('session'),
    ])
  })
})

describe('a role', () => {
  test('makes the account an administrator’s, once', async () => {
    expect((await arrive(await make())).user).toBe(name)
    await joinWiki(app, grace, museum.id, 'manager')
    expect((await arrive(await open())).user).toBe(`${name}, sysop`)
    await asAdmin({ action: 'userrights', user: name, remove: 'sysop', token: await admin.token('csrf') })
    await kit.change(
      'museum',
      `delete from user_groups where ug_user = (select user_id from user where user_name = '${name}')`,
    )
    expect((await arrive(await open())).user).toBe(name)
  })

  test('that has ended leaves the account to which its member has agreed, and no other', async () => {
    await joinWiki(app, grace, museum.id, 'manager')
    const { user: byRole, browser } = await arrive(await open())
    expect(byRole).toMatch(/sysop$/)
    await deletePerson(app.deps.db, museum.id, grace.user.id)
    expect(await offered()).toMatchObject({ username: null, manages: false })
    expect((await open()).statusCode).toBe(409)
    expect((await arrive(await make())).user).toBe(name)
    await app.deps.jobs.runDue()
    // The earlier account is no longer theirs, so its sessions have ended.
    expect(await browser.userOf(museum.domain)).toBe('a visitor')
  })

  test('on another wiki names nobody by what they are called here', async () => {
    await arrive(await make())
    const other = await newWiki(app, ada, { domain: kit.domain(`other-${count}`), username: 'Ada' })
    await joinWiki(app, grace, other.id, 'manager')
    expect((await arrive(await open(grace, other), grace, other)).user).toBe('Manager, sysop')
  })
})

describe('a member who has joined a wiki', () => {
  test('is logged out there with all other sessions', async () => {
    const { browser } = await arrive(await make())
    await createSession(app.deps.db, grace.user.id, clock.now())
    expect((await remove(app, grace, `${accountApi.sessions}?session=others`)).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    expect(await browser.userOf(museum.domain)).toBe('a visitor')
  })

  test('leaves it: the sessions end, and the account stays nobody’s', async () => {
    const { browser } = await arrive(await make())
    const joined = async () => (await get(app, wikiAccountApi.joined, grace)).json().data
    expect(await joined()).toMatchObject([{ domain: museum.domain, username: name }])
    const mallory = await createMember(app)
    expect((await remove(app, mallory, wikiAccountApi.wiki(museum.domain))).statusCode).toBe(409)
    expect((await remove(app, grace, wikiAccountApi.wiki(museum.domain))).statusCode).toBe(200)
    expect([await joined(), await browser.userOf(museum.domain)]).toEqual([[], 'a visitor'])
    expect((await open()).statusCode).toBe(409)
    expect(said(await make({}, mallory))).toEqual([422, 'username', expect.stringContaining('is taken')])
  })

  test('of a wiki that is deleted meanwhile is let in nowhere', async () => {
    const gone = await newWiki(app, ada, { domain: kit.domain(`gone-${count}`), username: 'Ada' })
    const ticket = await make({}, grace, gone)
    expect((await post(app, ada, api.deleteWiki, { wiki: gone.id })).statusCode).toBe(200)
    expect((await new LogInBrowser(app, kit.port, grace).open(ticket.json().data.url)).status).toBe(410)
    expect((await open(grace, gone)).statusCode).toBe(404)
  })
})
