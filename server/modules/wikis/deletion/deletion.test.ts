// @slow @sqlite-only

import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { insertKnowledgeEquity } from '#server/modules/policies/policies.repository.ts'
import { ada, app, eachTestHasWiki, logInAgain, wiki } from '#server/testing/each-test.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'
import { purgeDeletedWikis } from './purge.ts'

eachTestHasWiki()

async function remove(deletionReasons: unknown = []) {
  return await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons })
}

const wikiRow = async (id: number) =>
  await app.deps.db.selectFrom('wikis').selectAll().where('id', '=', id).executeTakeFirst()

describe('deleting a wiki', () => {
  test('answers "Success" and publishes the deletion to the wiki', async () => {
    const response = await remove()
    expect([response.statusCode, response.json()]).toEqual([200, 'Success'])
    expect(app.engine.published.at(-1)).toMatchObject({ domain: wiki.domain, deletedAt: app.clock.now() })
    expect(app.engine.removed).toEqual([])
  })

  test('removes it from every list immediately', async () => {
    await get(app, api.wikiCount)
    await remove()
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ wikis: [], count: 0 })
    expect((await get(app, api.wikis)).json().meta.total).toBe(0)
    expect((await get(app, api.wikiCount)).json()).toEqual({ data: 0 })
    expect((await get(app, `/wiki/${wiki.id}`)).statusCode).toBe(404)
    expect((await post(app, ada, api.wikiDetails, { wiki: wiki.id })).statusCode).toBe(403)
  })

  test('stores the reasons', async () => {
    const reasons = ['Too complex to work with', 'Other reason', 'Wir ziehen um']
    await remove(reasons)
    const row = await app.deps.db.selectFrom('wiki_deletions').selectAll().executeTakeFirstOrThrow()
    expect(row).toEqual({ wiki_id: wiki.id, reasons: JSON.stringify(reasons), created_at: app.clock.now() })
  })

  test('accepts one reason as text', async () => {
    await remove('Other reason')
    const row = await app.deps.db.selectFrom('wiki_deletions').selectAll().executeTakeFirstOrThrow()
    expect(row.reasons).toBe(JSON.stringify(['Other reason']))
  })

  test.each([[undefined], [null], [''], [[]]])('needs no reason: %j', async reasons => {
    expect((await remove(reasons)).statusCode).toBe(200)
  })

  test.each<[unknown]>([
    ['x'.repeat(1001)],
    [7],
    [[1]],
    [[null]],
    [['x'.repeat(1001)]],
    [Array(11).fill('x')],
    [{}],
  ])('rejects invalid reasons: %#', async reasons => {
    const response = await remove(reasons)
    expect(response.statusCode).toBe(422)
    expect(await wikiRow(wiki.id)).toMatchObject({ deleted_at: null })
  })

  test('counts two simultaneous requests as one deletion', async () => {
    const responses = await Promise.all([remove(['a']), remove(['b'])])
    expect(
      responses.map(({ statusCode }) => statusCode).filter(status => status !== 403 && status !== 200),
    ).toEqual([])
    expect(await app.deps.db.selectFrom('wiki_deletions').selectAll().execute()).toHaveLength(1)
  })

  test('does not free the domain', async () => {
    await remove()
    const again = await post(app, ada, api.createWiki, wikiRequest({ domain: wiki.domain }))
    expect(again.json().errors).toEqual({ domain: ['The domain has already been taken.'] })
  })
})

describe('thirty days later', () => {
  const file = { wgDefaultSkin: 'modern' }

  beforeEach(async () => {
    for (const [name, value] of Object.entries(file))
      await post(app, ada, api.wikiSetting(name), { wiki: wiki.id, setting: name, value })
  })

  test('the data is purged, and not earlier', async () => {
    await remove()
    app.clock.advance(30 * DAY_MS - 1)
    await purgeDeletedWikis(app.deps)
    expect(await app.engine.exists(wiki.domain)).toBe(true)
    app.clock.advance(1)
    await purgeDeletedWikis(app.deps)
    expect(app.engine.removed).toEqual([wiki.domain])
  })

  test('only the row that keeps its domain is left', async () => {
    const answer = { selectedOption: 'yes', freeTextResponse: 'Oral history' } as const
    await insertKnowledgeEquity(app.deps.db, wiki.id, answer, app.clock.now())
    await remove(['Other reason'])
    app.clock.advance(30 * DAY_MS)
    await purgeDeletedWikis(app.deps)
    expect(await wikiRow(wiki.id)).toMatchObject({
      state: 'purged',
      domain: wiki.domain,
      sitename: '',
      username: '',
      purged_at: app.clock.now(),
    })
    const tables = ['wiki_settings', 'wiki_profiles', 'wiki_logos', 'wiki_site_stats'] as const
    for (const table of [...tables, 'wiki_knowledge_equity'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
    const again = await post(
      app,
      await createMember(app),
      api.createWiki,
      wikiRequest({ domain: wiki.domain }),
    )
    expect(again.json().errors).toEqual({ domain: ['The domain has already been taken.'] })
  })

  test('no other wiki is touched, neither a served one nor one deleted later', async () => {
    const living = await newWiki(app, ada)
    await remove()
    app.clock.advance(DAY_MS)
    const later = await newWiki(app, ada)
    await logInAgain()
    expect((await post(app, ada, api.deleteWiki, { wiki: later.id })).statusCode).toBe(200)
    app.clock.advance(29 * DAY_MS)
    await purgeDeletedWikis(app.deps)
    expect(app.engine.removed).toEqual([wiki.domain])
    expect(await wikiRow(living.id)).toMatchObject({ state: 'ready', deleted_at: null })
    expect(await wikiRow(later.id)).toMatchObject({ state: 'ready', sitename: later.sitename })
  })

  test('a directory that cannot be removed is tried again, without holding up the others', async () => {
    const other = await newWiki(app, ada)
    await remove()
    await post(app, ada, api.deleteWiki, { wiki: other.id })
    const removeDirectory = app.engine.remove.bind(app.engine)
    app.engine.remove = async (domain, decide) => {
      if (domain === wiki.domain) throw new Error('EBUSY')
      await removeDirectory(domain, decide)
    }
    app.clock.advance(30 * DAY_MS)
    await expect(purgeDeletedWikis(app.deps)).rejects.toThrow('could not be purged yet: 1')
    expect(app.engine.removed).toEqual([other.domain])
    expect(await wikiRow(wiki.id)).toMatchObject({ state: 'ready', sitename: wiki.sitename })
    app.engine.remove = removeDirectory
    await purgeDeletedWikis(app.deps)
    expect(app.engine.removed).toEqual([other.domain, wiki.domain])
    await purgeDeletedWikis(app.deps)
    expect(app.engine.removed).toHaveLength(2)
  })
})
