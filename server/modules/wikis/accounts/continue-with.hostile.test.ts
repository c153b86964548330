// @slow

import { describe, expect, jest, test } from '@jest/globals'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import { deletePerson } from '#server/modules/wikis/people/people.repository.ts'
import { accountClaim } from '#server/modules/wikis/shared/account-claim.ts'
import {
  allTestsShareMuseum,
  arrive,
  asAdmin,
  emailOf,
  grace,
  link,
  localAccount,
  make,
  museum,
  name,
  offered,
  open,
  PASSWORD,
  said,
  set,
} from '#server/testing/continue-with.ts'
import { app, kit } from '#server/testing/engine-app.ts'
import { LogInBrowser } from '#server/testing/log-in-browser.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

allTestsShareMuseum()

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
