import { describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { DeletedWiki } from '#contract/wiki-data/wiki-backup.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import {
  check,
  claim,
  createDomainsApp,
  DOMAIN,
  HOST,
  prove,
  refusalOf,
} from '#server/testing/domain-claims.ts'
import { ada, app, eachTestHasWiki, logInAgain, wiki } from '#server/testing/each-test.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'
import { markPurged } from './deletions.repository.ts'
import { purgeDeletedWikis } from './purge.ts'

eachTestHasWiki({ wikiLimit: 2 })

const remove = async (id = wiki.id) =>
  await post(app, ada, api.deleteWiki, { wiki: id, deletionReasons: ['Other reason'] })
const undelete = async (person = ada, more: object = {}) =>
  await post(app, person, wikiDataApi.undelete, { wiki: wiki.id, ...more })
const deleted = async (person = ada) =>
  (await get(app, wikiDataApi.deletedWikis, person)).json<{ data: DeletedWiki[] }>().data
const mine = async () =>
  (await post(app, ada, api.myWikis)).json<{ wikis: { id: number }[] }>().wikis.map(({ id }) => id)

describe('recently deleted wikis', () => {
  test('are listed with the moment of their purge, the last deleted first', async () => {
    const other = await newWiki(app, ada)
    const domain = 'xn--ksekuchen-v2a.example.org'
    await app.deps.db.updateTable('wikis').set({ domain }).where('id', '=', other.id).execute()
    await remove()
    const first = app.clock.now()
    app.clock.advance(1000)
    await remove(other.id)
    expect(await deleted()).toEqual([
      expect.objectContaining({ id: other.id, domain, domain_decoded: 'käsekuchen.example.org' }),
      {
        id: wiki.id,
        sitename: wiki.sitename,
        domain: wiki.domain,
        domain_decoded: wiki.domain,
        deleted_at: new Date(first).toISOString(),
        purge_at: new Date(first + 30 * DAY_MS).toISOString(),
      },
    ])
  })

  test('are only the member’s own, and only until their purge is due', async () => {
    await remove()
    expect(await deleted(await createMember(app))).toEqual([])
    expect((await get(app, wikiDataApi.deletedWikis)).statusCode).toBe(401)
    app.clock.advance(30 * DAY_MS - 1)
    await logInAgain()
    expect(await deleted()).toHaveLength(1)
    app.clock.advance(1)
    expect(await deleted()).toEqual([])
  })
})

describe('bringing a wiki back', () => {
  test('serves it again under its domain with everything, in every list', async () => {
    await post(app, ada, api.wikiSetting('wgDefaultSkin'), { wiki: wiki.id, value: 'modern' })
    await remove()
    expect(await mine()).toEqual([])
    const response = await undelete()
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
    expect(app.engine.published.at(-1)).toMatchObject({
      domain: wiki.domain,
      sitename: wiki.sitename,
      settings: { wgDefaultSkin: 'modern' },
      deletedAt: null,
    })
    expect(await mine()).toEqual([wiki.id])
    expect(await deleted()).toEqual([])
    expect((await get(app, api.wikis)).json().meta.total).toBe(1)
    expect((await post(app, ada, api.wikiDetails, { wiki: wiki.id })).statusCode).toBe(200)
  })

  test('forgets why it was deleted, and it can be deleted again', async () => {
    await remove()
    await undelete()
    expect(await app.deps.db.selectFrom('wiki_deletions').selectAll().execute()).toEqual([])
    expect((await remove()).statusCode).toBe(200)
    expect(await deleted()).toHaveLength(1)
  })

  test('counts towards the limit on wikis', async () => {
    await remove()
    await newWiki(app, ada)
    const last = await newWiki(app, ada)
    const refused = await undelete()
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Too many wikis. Your new total of 3 would exceed the limit of 2 per user.',
    ])
    await remove(last.id)
    expect((await undelete()).statusCode).toBe(200)
  })

  test('needs a log-in within the last hour, or the password', async () => {
    const password_hash = await hashPassword('a fine long password')
    await app.deps.db.updateTable('users').set({ password_hash }).execute()
    await remove()
    app.clock.advance(HOUR_MS)
    expect((await undelete()).json().code).toBe('recent-log-in-required')
    expect((await undelete(ada, { password: 'wrong' })).statusCode).toBe(422)
    expect(await mine()).toEqual([])
    expect((await undelete(ada, { password: 'a fine long password' })).statusCode).toBe(200)
  })

  test('twice at once does it once', async () => {
    await remove()
    const before = app.engine.published.length
    const statuses = (await Promise.all([undelete(), undelete(), undelete()])).map(
      answer => answer.statusCode,
    )
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect(app.engine.published).toHaveLength(before + 1)
    expect((await undelete()).json()).toEqual({ message: 'This wiki is not deleted.' })
  })

  test('at once with the creation of others does not exceed the limit', async () => {
    await remove()
    await newWiki(app, ada)
    const answers = await Promise.all([post(app, ada, api.createWiki, wikiRequest()), undelete(), undelete()])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await mine()).toHaveLength(2)
  })

  test('is refused for another member’s wiki, one that is no longer theirs, and a purged one', async () => {
    await remove()
    const grace = await createMember(app)
    const answers = [await undelete(grace)]
    await app.deps.db.updateTable('wiki_managers').set({ user_id: grace.user.id }).execute()
    answers.push(await undelete())
    await app.deps.db.updateTable('wiki_managers').set({ user_id: ada.user.id }).execute()
    app.clock.advance(30 * DAY_MS)
    await logInAgain()
    answers.push(await undelete())
    await purgeDeletedWikis(app.deps)
    answers.push(await undelete())
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'You do not manage this wiki.' }])
    expect(app.engine.removed).toEqual([wiki.domain])
  })

  test('is published to the wiki as soon as possible if that fails now', async () => {
    await remove()
    const { publish } = app.engine
    app.engine.publish = async () => await Promise.reject(new Error('ENOSPC'))
    expect((await undelete()).statusCode).toBe(503)
    app.engine.publish = publish
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    expect(await mine()).toEqual([wiki.id])
  })

  test('is limited per day', async () => {
    for (let count = 0; count < 20; count += 1) await undelete()
    await remove()
    expect((await undelete()).statusCode).toBe(429)
    expect(await mine()).toEqual([])
  })
})

describe('a domain of its own', () => {
  test('stays with the deleted wiki, whoever proves to own it meanwhile', async () => {
    const own = await createDomainsApp()
    const [adaThere, grace] = [await createMember(own), await createMember(own)]
    const { id } = await claim(own, adaThere)
    await prove(own, adaThere, { id })
    await check(own, adaThere, { id })
    expect((await post(own, adaThere, api.deleteWiki, { wiki: id })).statusCode).toBe(200)
    expect(await refusalOf(own, grace, HOST)).toBe('The domain has already been taken.')
    expect((await post(own, adaThere, wikiDataApi.undelete, { wiki: id })).statusCode).toBe(200)
    expect(own.engine.published.at(-1)).toMatchObject({ domain: DOMAIN, deletedAt: null })
    await own.close()
  })
})

test('the purge leaves a wiki alone that was brought back and deleted again since the purge began', async () => {
  await remove()
  const deletedBefore = app.clock.now()
  await undelete()
  app.clock.advance(1)
  await remove()
  expect(await markPurged(app.deps.db, wiki.id, { now: app.clock.now(), deletedBefore })).toBeUndefined()
  expect(await deleted()).toHaveLength(1)
})
