import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { insertLink } from '#server/modules/wikis/shared/account-links.repository.ts'
import { ada, app, wiki } from '#server/testing/each-test.ts'
import {
  eachTestHasPeople,
  grace,
  history,
  invite,
  newEmails,
  roles,
} from '#server/testing/each-test-people.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki, readPeople } from '#server/testing/people.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'

const PASSWORD = 'a fine long password'

eachTestHasPeople()

describe('the people of a wiki', () => {
  test('are at first the member who created it, as its owner', async () => {
    expect(await readPeople(app, ada, wiki.id)).toEqual({
      role: 'owner',
      user: ada.user.id,
      managers: [
        {
          id: ada.user.id,
          email: 'ada@example.org',
          role: 'owner',
          since: expect.stringMatching(/Z$/),
          linked: true,
          closing: false,
        },
      ],
      invitations: [],
    })
  })

  test('are listed owners first, then by time', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    app.clock.advance(1000)
    await joinWiki(app, await createMember(app, { email: 'ben@example.org' }), wiki.id, 'owner')
    expect(await roles()).toEqual([
      'ada@example.org: owner',
      'ben@example.org: owner',
      'grace@example.org: manager',
    ])
    expect((await readPeople(app, grace, wiki.id)).role).toBe('manager')
  })

  test('do not count a wiki that they only manage towards their limit', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    const mine = (await post(app, grace, api.myWikis)).json()
    expect([mine.wikis.length, mine.count]).toEqual([1, 0])
  })
})

describe('an owner', () => {
  test('makes another owner a manager', async () => {
    await joinWiki(app, grace, wiki.id, 'owner')
    const sent = app.emails.length
    const change = { user: grace.user.id, role: 'manager' }
    expect((await post(app, ada, peopleApi.managers(wiki.id), change)).json()).toEqual({ success: true })
    expect(await roles()).toEqual(['ada@example.org: owner', 'grace@example.org: manager'])
    expect(await newEmails(sent)).toEqual(['grace@example.org: You are now a manager of a wiki'])
    expect(await history()).toEqual([['role', 'ada@example.org', 'grace@example.org', 'owner', 'manager']])
  })

  test('cannot make anybody an owner without asking them', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    const change = { user: grace.user.id, role: 'owner' }
    expect((await post(app, ada, peopleApi.managers(wiki.id), change)).json().errors).toEqual({
      role: ['An owner is invited.'],
    })
  })

  test('removes somebody, who can no longer manage the wiki', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    const sent = app.emails.length
    const path = `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`
    expect((await remove(app, ada, path)).json()).toEqual({ success: true })
    expect((await remove(app, ada, path)).statusCode).toBe(404)
    expect((await post(app, grace, api.wikiDetails, { wiki: wiki.id })).statusCode).toBe(403)
    expect(await newEmails(sent)).toEqual(['grace@example.org: You no longer manage a wiki'])
    expect(await history()).toEqual([['removed', 'ada@example.org', 'grace@example.org', 'manager', null]])
  })

  test('also makes the wiki take away the rights of their linked account there', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    await insertLink(app.deps.db, {
      ...{ wiki_id: wiki.id, user_id: grace.user.id, local_id: 2 },
      ...{ local_since: '20260101000000', username: 'Grace', now: 1 },
    })
    const path = `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`
    expect((await remove(app, ada, path, { drops_rights: true })).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    expect(app.engine.orders).toMatchObject([{ do: 'drop-rights', account: { id: 2 } }])
    expect(await history()).toEqual([
      ['removed', 'ada@example.org', 'grace@example.org', 'manager', null],
      ['rights-taken', 'ada@example.org', 'Grace', null, null],
    ])
  })

  test('gives the password for it if the last log-in was long ago', async () => {
    const password_hash = await hashPassword(PASSWORD)
    await app.deps.db.updateTable('users').set({ password_hash }).execute()
    await joinWiki(app, grace, wiki.id, 'owner')
    app.clock.advance(2 * 3_600_000)
    const refused = [
      await invite({ email: 'ben@example.org', role: 'owner' }),
      await invite({ email: 'ben@example.org', role: 'manager' }),
      await remove(app, ada, `${peopleApi.managers(wiki.id)}?user=${ada.user.id}`),
      await post(app, ada, peopleApi.managers(wiki.id), { user: grace.user.id, role: 'manager' }),
      await remove(app, ada, `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`),
    ]
    for (const response of refused)
      expect([response.statusCode, response.json().code]).toEqual([403, 'recent-log-in-required'])
    const withPassword = { email: 'ben@example.org', role: 'manager', password: PASSWORD }
    expect((await invite(withPassword)).statusCode).toBe(200)
    // The password counts for the next hour.
    const leaving = `${peopleApi.managers(wiki.id)}?user=${ada.user.id}`
    expect((await remove(app, ada, leaving)).statusCode).toBe(200)
  })
})

describe('a manager', () => {
  test('leaves', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    const path = `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`
    expect((await remove(app, grace, path)).json()).toEqual({ success: true })
    expect(await roles()).toEqual(['ada@example.org: owner'])
    expect(await history()).toEqual([['left', 'grace@example.org', null, 'manager', null]])
  })
})

describe('the administrators inside a wiki', () => {
  const read = async (id = wiki.id, person = ada) => (await get(app, peopleApi.admins(id), person)).json()

  test('are listed by their names', async () => {
    expect(await read()).toEqual({ data: ['Ada'], more: false })
    app.engine.admins.set(wiki.domain, { names: ['Ada', 'Björk'], more: true })
    expect(await read()).toEqual({ data: ['Ada', 'Björk'], more: true })
  })

  test('are unknown while the wiki does not answer or does not exist yet', async () => {
    app.engine.adminsFail = new Error('The database is locked.')
    expect(await read()).toEqual({ data: null, more: false })
    const other = await createTestApp({ cnameTarget: 'custom.example.net' })
    const owner = await createMember(other)
    const waiting = await newWiki(other, owner, { domain: 'data.museum.com' })
    expect((await get(other, peopleApi.admins(waiting.id), owner)).json()).toEqual({
      data: null,
      more: false,
    })
    await other.close()
  })
})

test('the history is shown in pages of 50, newest first', async () => {
  for (let count = 0; count < 60; count += 1)
    await app.deps.db
      .insertInto('wiki_history')
      .values({ wiki_id: wiki.id, at: count, who: null, kind: 'setting', subject: `setting ${count}` })
      .execute()
  const page = async (query = '') => (await get(app, `${peopleApi.history(wiki.id)}${query}`, ada)).json()
  const first = await page()
  expect([first.data.length, first.data[0].subject]).toEqual([50, 'setting 59'])
  const second = await page(`?before=${first.next}`)
  expect([second.data[0].subject, second.next]).toEqual(['setting 9', null])
  expect((await page('?before=x')).errors).toHaveProperty('before')
})
