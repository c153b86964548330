import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { insertLink } from '#server/modules/wikis/shared/account-links.repository.ts'
import { ada, app, wiki } from '#server/testing/each-test.ts'
import { eachTestHasPeople, grace, history } from '#server/testing/each-test-people.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki, readPeople } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { takeRights } from './take-rights.usecase.ts'

const NO_OWNER = { message: 'Only an owner of this wiki can do this.', code: 'not-allowed-for-role' }

let eve: TestMember

eachTestHasPeople()
beforeEach(async () => {
  eve = await createMember(app, { email: 'eve@example.org' })
})

describe('the rights on the wiki of whoever is removed', () => {
  const linkOnWiki = async (person: TestMember, wikiId = wiki.id) =>
    await insertLink(app.deps.db, {
      ...{ wiki_id: wikiId, user_id: person.user.id, local_id: 10 + person.user.id },
      ...{ local_since: '20260101000000', username: 'Local', now: 1 },
    })
  const drop = async (by: TestMember, whom: TestMember) =>
    await remove(app, by, `${peopleApi.managers(wiki.id)}?user=${whom.user.id}`, { drops_rights: true })
  const orders = async () => {
    await app.deps.jobs.runDue()
    return app.engine.orders.filter(order => order.do === 'drop-rights')
  }
  const told = async () => (await history()).filter(([kind]) => String(kind).startsWith('rights-'))

  beforeEach(async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    await linkOnWiki(grace)
  })

  test('are taken from the linked account, only if an owner says so, and the history tells it', async () => {
    const path = `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`
    for (const body of [undefined, { drops_rights: false }]) {
      expect((await remove(app, ada, path, body)).statusCode).toBe(200)
      expect(await orders()).toEqual([])
      await joinWiki(app, grace, wiki.id, 'manager')
    }
    expect((await drop(ada, grace)).statusCode).toBe(200)
    const account = { id: 10 + grace.user.id, since: '20260101000000' }
    expect(await orders()).toMatchObject([{ domain: wiki.domain, account, name: 'Local' }])
    expect(await told()).toEqual([['rights-taken', 'ada@example.org', 'Local', null, null]])
    expect(app.emails.at(-1)?.text).toContain('loses its administrator rights there')
  })

  test('are taken by no manager, and not by leaving', async () => {
    await joinWiki(app, eve, wiki.id, 'manager')
    await linkOnWiki(eve)
    expect((await drop(grace, eve)).json()).toEqual(NO_OWNER)
    expect((await drop(grace, ada)).json()).toEqual(NO_OWNER)
    expect((await drop(eve, eve)).json().errors).toEqual({ drops_rights: [expect.any(String)] })
    expect(await orders()).toEqual([])
    expect((await readPeople(app, ada, wiki.id)).managers).toHaveLength(3)
  })

  test('stay with an account that is not linked here, and nobody is removed', async () => {
    await joinWiki(app, eve, wiki.id, 'manager')
    await linkOnWiki(eve, (await newWiki(app, grace)).id)
    expect((await drop(ada, eve)).json().errors).toEqual({
      drops_rights: ['We do not know of any account of theirs on the wiki. Please change the rights there.'],
    })
    expect(await orders()).toEqual([])
    const { managers } = await readPeople(app, ada, wiki.id)
    expect(managers.map(({ email, linked }) => [email, linked])).toEqual([
      ['ada@example.org', true],
      ['grace@example.org', true],
      ['eve@example.org', false],
    ])
  })

  test('are taken later if the wiki cannot do it now, also once the account here is gone', async () => {
    app.engine.orderFails = 'refused'
    await drop(ada, grace)
    expect([(await orders()).length, await told()]).toEqual([1, []])
    await app.deps.db.deleteFrom('users').where('id', '=', grace.user.id).execute()
    app.engine.orderFails = null
    app.clock.advance(DAY_MS)
    expect([(await orders()).length, (await told()).length]).toEqual([2, 1])
  })

  test('stay with a person who is back before that', async () => {
    app.engine.orderFails = 'refused'
    await drop(ada, grace)
    await orders()
    await joinWiki(app, grace, wiki.id, 'manager')
    app.engine.orderFails = null
    app.clock.advance(DAY_MS)
    expect([(await orders()).length, await told()]).toEqual([1, []])
  })

  test('are also taken on a deleted wiki, which may be brought back', async () => {
    await drop(ada, grace)
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    expect(await orders()).toHaveLength(1)
  })

  test('that stay because the wiki has another account by now, or cannot do it, are in the history', async () => {
    app.engine.orderFails = 'gone'
    await drop(ada, grace)
    await orders()
    const kept = ['rights-kept', 'ada@example.org', 'Local', null, null]
    expect(await told()).toEqual([kept])
    await joinWiki(app, grace, wiki.id, 'manager')
    await drop(ada, grace)
    app.engine.orderFails = 'refused'
    for (let attempt = 0; attempt < takeRights.maxAttempts; attempt += 1) {
      await app.deps.jobs.runDue()
      app.clock.advance(DAY_MS)
    }
    expect(await told()).toEqual([kept, kept])
  })
})
