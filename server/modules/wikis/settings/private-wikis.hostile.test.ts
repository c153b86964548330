import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { findSource, SOURCE_REFUSALS } from '#server/modules/entity-import/find-source.ts'
import { byCommand } from '#server/modules/operator/audit/audit-log.repository.ts'
import { featureWiki } from '#server/modules/wikis/discovery/feature-wiki.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { parseServiceData } from '#server/modules/wikis/service-data/parse-service-data.ts'
import { readServiceData } from '#server/modules/wikis/service-data/read-service-data.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasWiki()

const setting = api.wikiSetting(PRIVATE_SETTING)
const turn = async (value: boolean, by: TestMember = ada, id = wiki.id) =>
  await post(app, by, setting, { wiki: id, setting: PRIVATE_SETTING, value })
const published = () => app.engine.published.at(-1)?.settings[PRIVATE_SETTING]
const listed = async () => JSON.stringify((await get(app, '/wiki?sort=sitename&direction=asc')).json())

test('only owners make a wiki private and open it again; a manager, a member and a visitor do not', async () => {
  const [manager, stranger] = [await createMember(app), await createMember(app)]
  await joinWiki(app, manager, wiki.id, 'manager')
  for (const value of [true, false]) {
    for (const person of [manager, stranger]) expect((await turn(value, person)).statusCode).toBe(403)
    const bare = { wiki: wiki.id, setting: PRIVATE_SETTING, value }
    expect((await post(app, null, setting, bare)).statusCode).toBe(401)
    expect((await turn(value)).statusCode).toBe(200)
    expect(published()).toBe(value ? '1' : '0')
  }
})

describe('a private wiki', () => {
  test('is in no list of the service, is not counted and cannot be featured, until it is open again', async () => {
    await featureWiki(app.deps, byCommand, wiki.domain, { featured: true })
    expect(await listed()).toContain(wiki.domain)
    await turn(true)
    app.clock.advance(60_000)
    expect(await listed()).not.toContain(wiki.domain)
    expect((await get(app, '/wiki?is_featured=1')).json().data).toEqual([])
    expect((await get(app, '/wiki/count')).json()).toEqual({ data: 0 })
    expect((await get(app, `/wiki/${wiki.id}`)).statusCode).toBe(404)
    expect(await featureWiki(app.deps, byCommand, wiki.domain, { featured: true })).toBe(false)
    // Its people can use it as before.
    expect((await post(app, ada, api.wikiDetails, { wiki: wiki.id })).statusCode).toBe(200)
    await turn(false)
    app.clock.advance(60_000)
    expect(await listed()).toContain(wiki.domain)
  })

  test('cannot be the source of an import, not even for a member who manages both wikis', async () => {
    const other = await newWiki(app, ada)
    await turn(true)
    await expect(
      findSource(app.deps, wiki.domain, { wikiId: other.id, userId: ada.user.id }),
    ).rejects.toThrow(SOURCE_REFUSALS.private)
  })

  test('stays private whatever is put into it, and what it contained makes another one private', async () => {
    const open = await parseServiceData(
      JSON.parse(JSON.stringify(await readServiceData(app.deps.db, wiki.id))),
    )
    await turn(true)
    const hidden = await parseServiceData(
      JSON.parse(JSON.stringify(await readServiceData(app.deps.db, wiki.id))),
    )
    const other = await newWiki(app, ada)
    const write = async (id: number, data: typeof open) => {
      const { db, clock } = app.deps
      await db.transaction().execute(async trx => await writeServiceData(trx, id, data, { now: clock.now() }))
      // It is unlisted even before it is published.
      expect(await listed()).not.toContain(id === wiki.id ? wiki.domain : other.domain)
      await publishWiki(app.deps, id)
      expect(published()).toBe('1')
    }
    await write(wiki.id, open)
    await write(other.id, hidden)
  })
})
