import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { ada, app, wiki } from '#server/testing/each-test.ts'
import { eachTestHasPeople, grace, invite } from '#server/testing/each-test-people.ts'
import { joinWiki, leave, owners } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

const NO_OWNER = { message: 'Only an owner of this wiki can do this.', code: 'not-allowed-for-role' }

let eve: TestMember

eachTestHasPeople()
beforeEach(async () => {
  eve = await createMember(app, { email: 'eve@example.org' })
})

describe('a manager', () => {
  beforeEach(async () => await joinWiki(app, grace, wiki.id, 'manager'))

  test('can neither delete the wiki, nor restore it, nor replace it, nor get its first login', async () => {
    for (const [path, body] of [
      [api.deleteWiki, { deletionReasons: [] }],
      [wikiDataApi.restores, { mode: 'back', backup: 1 }],
      [wikiDataApi.imports, { id: 1 }],
      [api.newLogin, {}],
    ] as const) {
      const response = await post(app, grace, path, { wiki: wiki.id, ...body })
      expect([path, response.statusCode, response.json()]).toEqual([path, 403, NO_OWNER])
    }
    expect(app.engine.resets.size).toBe(0)
  })

  test('can neither invite, nor hand over, nor change or remove anybody else', async () => {
    await joinWiki(app, eve, wiki.id, 'manager')
    for (const response of [
      await invite({ email: 'ben@example.org' }, grace),
      await invite({ email: 'grace@example.org', role: 'owner' }, grace),
      await invite({ email: 'ben@example.org', role: 'owner', hands_over: true }, grace),
      await post(app, grace, peopleApi.managers(wiki.id), { user: ada.user.id, role: 'manager' }),
      await remove(app, grace, `${peopleApi.managers(wiki.id)}?user=${ada.user.id}`),
      await remove(app, grace, `${peopleApi.managers(wiki.id)}?user=${eve.user.id}`),
      await remove(app, grace, `${peopleApi.invitations(wiki.id)}?invitation=1`),
    ])
      expect([response.statusCode, response.json()]).toEqual([403, NO_OWNER])
    expect(await owners(app, wiki.id)).toEqual([ada.user.id])
    expect(app.emails).toHaveLength(1)
  })

  test('loses what an owner may do at the next request after becoming one', async () => {
    await joinWiki(app, grace, wiki.id, 'owner')
    await post(app, ada, peopleApi.managers(wiki.id), { user: grace.user.id, role: 'manager' })
    const response = await post(app, grace, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    expect([response.statusCode, response.json()]).toEqual([403, NO_OWNER])
  })
})

describe('a wiki always has an owner', () => {
  test('the last one can neither leave nor become a manager', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    const change = { user: ada.user.id, role: 'manager' }
    for (const response of [
      await leave(app, ada, wiki.id),
      await post(app, ada, peopleApi.managers(wiki.id), change),
    ])
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'A wiki needs an owner, and there is no other one. Please invite somebody as an owner first, or delete the wiki.',
      ])
    expect(await owners(app, wiki.id)).toEqual([ada.user.id])
  })

  test('an account whose address was never verified is not removed while it owns one', async () => {
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    await app.deps.db.updateTable('users').set({ verified_at: null }).where('id', '=', ada.user.id).execute()
    app.clock.advance(60 * DAY_MS)
    await app.deps.jobs.runDue()
    expect(await owners(app, wiki.id)).toEqual([ada.user.id])
  })
})

test('a page of another origin changes nobody', async () => {
  const response = await remove(app, ada, `${peopleApi.managers(wiki.id)}?user=${ada.user.id}`, undefined, {
    headers: { origin: 'https://evil.example' },
  })
  expect(response.statusCode).toBe(403)
})
