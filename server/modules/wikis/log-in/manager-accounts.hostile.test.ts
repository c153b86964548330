// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import { accountApi } from '#contract/account/account-paths.ts'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { accountClaim } from '#server/modules/wikis/shared/account-claim.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { LogInBrowser } from '#server/testing/log-in-browser.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { endSessionsOnWikis } from './end-wiki-sessions.usecase.ts'

let ada: TestMember
/** Another member, with a wiki of their own. */
let mallory: TestMember
let museum: CreatedWiki
const clock = new FakeClock()

const create = async (member: TestMember, name: string, username: string) =>
  await newWiki(app, member, { domain: kit.domain(name), username })
const browserOf = (member: TestMember) => new LogInBrowser(app, kit.port, member)

allTestsShareEngineAndApp({ clock, replaced: () => ({ limiter: { hit: async () => {} } }) })
beforeAll(async () => {
  ada = await createMember(app, { email: 'ada@example.org' })
  mallory = await createMember(app, { email: 'mallory@example.org' })
  museum = await create(ada, 'museum', 'Ada')
  await create(mallory, 'traps', 'Mallory')
})

const joined = async (wiki = museum): Promise<TestMember> => {
  const member = await createMember(app)
  await joinWiki(app, member, wiki.id, 'manager')
  return member
}
const opened = async (member: TestMember, wiki = museum): Promise<LogInBrowser> => {
  const browser = browserOf(member)
  expect((await browser.open(await browser.ticket(wiki))).status).toBe(200)
  return browser
}

describe('a manager’s account on the wiki', () => {
  test('is created the first time, as an administrator’s, and is the same from then on', async () => {
    const member = await joined()
    const first = await (await opened(member)).userOf(museum.domain)
    expect(first).toMatch(/^Manager( \d+)?, sysop$/)
    expect(await (await opened(member)).userOf(museum.domain)).toBe(first)
  })

  test('has the name that they have on other wikis here, and is never anybody else’s account', async () => {
    await joinWiki(app, mallory, museum.id, 'manager')
    expect(await (await opened(mallory)).userOf(museum.domain)).toBe('Mallory, sysop')
    const other = await createMember(app)
    await create(other, `other-${clock.now()}`, 'Ada')
    await joinWiki(app, other, museum.id, 'manager')
    expect(await (await opened(other)).userOf(museum.domain)).toBe('Ada 2, sysop')
  })

  test('is not another one that has its number since the wiki was put back', async () => {
    const member = await joined()
    const name = (await (await opened(member)).userOf(museum.domain)).replace(', sysop', '')
    await kit.change(
      'museum',
      `update user set user_registration = '20200101000000' where user_name = '${name}'`,
    )
    expect(await (await opened(member)).userOf(museum.domain)).not.toBe(`${name}, sysop`)
  })

  test('that was created without an answer is theirs the next time, and nobody else’s', async () => {
    const member = await joined()
    const ids = { wiki_id: museum.id, user_id: member.user.id }
    const order = { do: 'log-in', account: null, name: 'Manager', sysop: true, authenticatedAt: 0 } as const
    const lost = await app.deps.engine.order(museum.domain, {
      ...order,
      claim: await accountClaim(app.deps.db, 'by role', ids),
    })
    if (!lost || 'failed' in lost) throw new Error('No account was made.')
    const others = await joined()
    expect(await (await opened(others)).userOf(museum.domain)).not.toBe(`${lost.name}, sysop`)
    expect(await (await opened(member)).userOf(museum.domain)).toBe(`${lost.name}, sysop`)
  })

  test('tells the wiki nothing of their address', async () => {
    const member = await joined()
    await opened(member)
    const users = JSON.stringify(
      await kit.query('museum', 'select user_name, user_real_name, user_email from user'),
    )
    expect(users).not.toContain(member.user.email)
    expect(users).not.toContain(member.user.email.split('@')[0])
  })
})

describe('whoever is removed together with the rights on the wiki', () => {
  const drop = async (whom: TestMember, wiki = museum) => {
    const path = `${peopleApi.managers(wiki.id)}?user=${whom.user.id}`
    expect((await remove(app, ada, path, { drops_rights: true })).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    return (await listHistory(app.deps.db, wiki.id)).data[0]?.kind
  }
  const groupsOf = async (name: string, username: string) =>
    (
      await kit.query(
        name,
        `select ug_group from user_groups join user on user_id = ug_user where user_name = '${username}'`,
      )
    ).map(({ ug_group }) => ug_group)

  test('is in no group and logged out, and the wiki’s log of rights says who did it', async () => {
    const [member, other] = [await joined(), await joined()]
    const [browser, stays] = [await opened(member), await opened(other)]
    const username = (await browser.userOf(museum.domain)).replace(', sysop', '')
    expect(await drop(member)).toBe('rights-taken')
    expect([await browser.userOf(museum.domain), await groupsOf('museum', username)]).toEqual([
      'a visitor',
      [],
    ])
    expect(await stays.userOf(museum.domain)).toMatch(/, sysop$/)
    const logs = await kit.query(
      'museum',
      `select log_title, actor_name from logging join actor on actor_id = log_actor
        where log_type = 'rights' order by log_id desc limit 1`,
    )
    expect(logs).toEqual([{ log_title: username.replace(' ', '_'), actor_name: 'MediaWiki default' }])
  })

  test('is an administrator again when somebody lets them in, but not against the wiki’s own admins', async () => {
    const member = await joined()
    const username = (await (await opened(member)).userOf(museum.domain)).replace(', sysop', '')
    const comeBack = async () => {
      await joinWiki(app, member, museum.id, 'manager')
      await opened(member)
      return await groupsOf('museum', username)
    }
    const take = `delete from user_groups where ug_user = (select user_id from user where user_name = '${username}')`
    await drop(member)
    expect(await comeBack()).toEqual(['sysop'])
    await kit.change('museum', take)
    expect(await comeBack()).toEqual([])
    await drop(member)
    const admin = (await opened(ada)).wiki(museum.domain)
    const blocked = { action: 'block', user: username, expiry: 'never', token: await admin.token('csrf') }
    expect(await admin.api(blocked, 'POST')).toMatchObject({ block: { user: username } })
    expect(await comeBack()).toEqual([])
  })

  test('loses nothing of another account that has the number since the wiki was put back', async () => {
    const member = await joined()
    const username = (await (await opened(member)).userOf(museum.domain)).replace(', sysop', '')
    await kit.change(
      'museum',
      `update user set user_registration = '20200101000000' where user_name = '${username}'`,
    )
    expect([await drop(member), await groupsOf('museum', username)]).toEqual(['rights-kept', ['sysop']])
  })

  test('may have made the wiki and never opened it: then the first admin must still have the same name', async () => {
    const member = await createMember(app)
    const name = `made-${clock.now()}`
    const made = await create(member, name, 'Grace')
    await joinWiki(app, ada, made.id, 'owner')
    await kit.change(name, `update user set user_name = 'Somebody' where user_id = 1`)
    expect(await drop(member, made)).toBe('rights-kept')
    expect(await groupsOf(name, 'Somebody')).toContain('sysop')
    await kit.change(name, `update user set user_name = 'Grace' where user_id = 1`)
    await joinWiki(app, member, made.id, 'owner')
    expect([await drop(member, made), await groupsOf(name, 'Grace')]).toEqual(['rights-taken', []])
  })
})

describe('a thief in a wiki', () => {
  const password = 'a long enough password'
  const chosen = 'another long password'
  const changed = { current_password: password, password: chosen, password_confirmation: chosen }

  test.each([
    [
      'ends all other sessions',
      (member: TestMember) => remove(app, member, `${accountApi.sessions}?session=others`),
    ],
    ['has a new password', (member: TestMember) => post(app, member, api.changePassword, changed)],
  ])('is logged out there as soon as the member %s', async (_what, end) => {
    const member = await createMember(app)
    await joinWiki(app, member, museum.id, 'manager')
    const password_hash = await hashPassword(password)
    await app.deps.db.updateTable('users').set({ password_hash }).where('id', '=', member.user.id).execute()
    const thief = browserOf(member)
    await thief.open(await thief.ticket(museum))
    expect(await thief.userOf(museum.domain)).toMatch(/sysop$/)
    await createSession(app.deps.db, member.user.id, clock.now())
    expect((await end(member)).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    expect(await thief.userOf(museum.domain)).toBe('a visitor')
    // The member returns.
    const own = await createSession(app.deps.db, member.user.id, clock.now())
    const browser = browserOf({ ...member, headers: { cookie: `session=${own}` } })
    await browser.open(await browser.ticket(museum))
    expect(await browser.userOf(museum.domain)).toMatch(/sysop$/)
  })

  test('is logged out by the next request, however shortly before it they sent another', async () => {
    const member = await createMember(app)
    await joinWiki(app, member, museum.id, 'manager')
    const seen: string[] = []
    for (let round = 0; round < 5; round++) {
      const thief = browserOf(member)
      await thief.open(await thief.ticket(museum))
      await thief.userOf(museum.domain)
      await endSessionsOnWikis(app.deps, { userId: member.user.id })
      seen.push(await thief.userOf(museum.domain))
    }
    expect(seen).toEqual(Array(5).fill('a visitor'))
  })
})
