// @slow

import { describe, expect, test } from '@jest/globals'
import { accountApi } from '#contract/account/account-paths.ts'
import { api } from '#contract/paths.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { deletePerson } from '#server/modules/wikis/people/people.repository.ts'
import {
  ada,
  admin,
  allTestsShareMuseum,
  arrive,
  asAdmin,
  clock,
  count,
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
} from '#server/testing/continue-with.ts'
import { app, kit } from '#server/testing/engine-app.ts'
import { LogInBrowser } from '#server/testing/log-in-browser.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

allTestsShareMuseum()

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
    const response = await link({ password: PASSWORD })
    expect([response.headers['set-cookie'], response.body]).toEqual([
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

  test('leaves it: the sessions end, and the account stays unlinked', async () => {
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
