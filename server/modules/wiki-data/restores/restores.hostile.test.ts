import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiBackup } from '#contract/wiki-data/wiki-backup.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { backUp, backupsOf, pages, restoresOf } from '#server/testing/backed-up-wiki.ts'
import { createFakeBackupApp, type FakeBackupApp } from '#server/testing/backup-app.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let app: FakeBackupApp
let ada: TestMember
let wiki: CreatedWiki
let backup: WikiBackup | undefined

beforeEach(async () => {
  app = await createFakeBackupApp({ wikiLimit: 3 })
  ada = await createMember(app)
  wiki = await newWiki(app, ada)
  app.engine.copies.contents.set(wiki.domain, pages({ Main_Page: 'Ada’s' }))
  await backUp(app, wiki)
  ;[backup] = await backupsOf(app, ada, wiki)
})
afterEach(async () => await app.close())

let count = 0
const asNew = () => ({ mode: 'new', sitename: 'Museum', domain: `museum-${count++}.localhost:8080` })
const restore = async (more: object = asNew(), person = ada) =>
  await post(app, person, wikiDataApi.restores, { wiki: wiki.id, backup: backup?.id, ...more })
const back = { mode: 'back' }
const run = async () => await app.deps.jobs.runDue()
const countWikis = async () => (await post(app, ada, api.myWikis)).json().count

describe('somebody else’s backup', () => {
  test('is neither listed nor restored, in either mode', async () => {
    const mallory = await createMember(app)
    const own = await newWiki(app, mallory)
    for (const url of [wikiDataApi.backups, wikiDataApi.restores])
      expect((await get(app, `${url}?wiki=${wiki.id}`, mallory)).statusCode).toBe(403)
    for (const mode of [asNew(), back]) {
      expect((await restore(mode, mallory)).statusCode).toBe(403)
      const response = await restore({ ...mode, wiki: own.id }, mallory)
      expect([response.statusCode, response.json().message]).toEqual([404, 'This wiki has no such backup.'])
    }
    await run()
    expect(app.engine.copies.installed).toEqual([])
    expect(app.engine.copies.replaced).toEqual([])
  })

  test('is not restored either if it is of another wiki of the same member', async () => {
    const other = await newWiki(app, ada)
    for (const mode of [asNew(), back])
      expect((await restore({ ...mode, wiki: other.id })).statusCode).toBe(404)
  })

  test('is restored by no manager, who would own the copy and could export its password hashes', async () => {
    const grace = await createMember(app)
    await joinWiki(app, grace, wiki.id, 'manager')
    const refuse = async () => {
      for (const mode of [asNew(), back]) {
        const response = await restore(mode, grace)
        expect([response.statusCode, response.json().code]).toEqual([403, 'not-allowed-for-role'])
      }
    }
    await refuse()
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    await refuse()
    await run()
    expect((await post(app, grace, api.myWikis)).json().wikis).toEqual([])
    expect([app.engine.copies.installed, app.engine.copies.replaced]).toEqual([[], []])
  })

  test('is out of reach once the wiki is purged or has another manager', async () => {
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    await app.deps.db
      .updateTable('wikis')
      .set({ deleted_at: app.clock.now() - 30 * DAY_MS })
      .execute()
    for (const mode of [asNew(), back]) expect((await restore(mode)).statusCode).toBe(403)
    await app.deps.db.updateTable('wikis').set({ deleted_at: null }).execute()
    await app.deps.db.deleteFrom('wiki_managers').execute()
    for (const mode of [asNew(), back]) expect((await restore(mode)).statusCode).toBe(403)
  })

  test.each([-1, 1.5, '1 or 1=1', null, [1], 2 ** 53, 1e308])('cannot be named by %j', async id => {
    expect([404, 422]).toContain((await restore({ ...back, backup: id })).statusCode)
  })
})

describe('a backup that somebody has changed in the store', () => {
  const change = async (replaced: string | RegExp, by: string, file = 'wiki.json') => {
    const path = join(app.store.root, (await app.store.list(`wiki-${wiki.id}`))[0]?.id ?? '', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toMatch(replaced)
    writeFileSync(path, text.replace(replaced, by))
  }
  const NOT_SERVABLE =
    'This backup needs a newer MediaWiki than this service has, or one with Wikibase. Please choose another one.'

  test.each<[string, () => Promise<void>, string]>([
    [
      'into that of another wiki',
      async () => await change(wiki.domain, 'another.localhost:8080'),
      'This backup can no longer be read. Please choose another one.',
    ],
    ['into that of a newer MediaWiki', async () => await change('"1.43-', '"1.44-'), NOT_SERVABLE],
    [
      'into that of a wiki with Wikibase, where there is none',
      async () => {
        app.engine.facts = { ...app.engine.facts, extensions: [] }
        await change('"entities":0', '"entities":1', 'db/fake.sqlite')
      },
      NOT_SERVABLE,
    ],
  ])('%s is not restored, in either mode', async (_what, attack, error) => {
    await attack()
    for (const mode of [asNew(), back]) {
      expect((await restore(mode)).statusCode).toBe(200)
      await run()
      expect((await restoresOf(app, ada, wiki))[0]).toMatchObject({ status: 'failed', error })
    }
    expect([app.engine.copies.installed, app.engine.copies.replaced]).toEqual([[], []])
    expect(await countWikis()).toBe(1)
  })
})

describe('a domain', () => {
  test.each<[string, () => string]>([
    ['of a served wiki', () => wiki.domain],
    ['that is reserved', () => 'admin.localhost:8080'],
    ['of the service itself', () => 'localhost:8080'],
    ['with a path', () => '../../etc.localhost:8080'],
    ['of somebody’s own', () => 'data.museum.com'],
  ])('%s cannot be obtained by a restore', async (_what, domain) => {
    const response = await restore({ ...asNew(), domain: domain() })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['domain']])
    expect(await countWikis()).toBe(1)
  })

  test('with a directory but without a wiki is not overwritten', async () => {
    const { domain } = asNew()
    await app.engine.create({ ...wikiRequest({ domain }), id: 99 } as never)
    expect((await restore({ ...asNew(), domain })).statusCode).toBe(422)
    expect(app.engine.removed).toEqual([])
  })

  test('goes to one of two members who want it at once', async () => {
    const wanted = asNew()
    const responses = await Promise.all([
      restore(wanted),
      post(app, await createMember(app), api.createWiki, wikiRequest({ domain: wanted.domain })),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    await run()
    const rows = await app.deps.db
      .selectFrom('wikis')
      .select('id')
      .where('domain', '=', wanted.domain)
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('many restores', () => {
  test('at once count as one', async () => {
    const responses = await Promise.all([restore(), restore(), restore(back), restore(back)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    await run()
    expect(await restoresOf(app, ada, wiki)).toHaveLength(1)
    // Refused restores have reserved nothing.
    expect(await countWikis()).toBeLessThanOrEqual(2)
  })

  test('do not exceed the limit on wikis', async () => {
    for (const status of [200, 200, 403]) {
      expect((await restore()).statusCode).toBe(status)
      await run()
    }
    expect(await countWikis()).toBe(3)
  })

  test('are ten a day for an account', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 100; attempt += 1) {
      statuses.push((await restore(back)).statusCode)
      if (attempt < 12) await run()
    }
    expect(statuses.slice(0, 11)).toEqual([...Array(10).fill(200), 429])
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]))
    app.clock.advance(DAY_MS)
    expect((await restore()).statusCode).toBe(200)
  })

  test('can still restore a wiki in place after many that were refused because the name is taken', async () => {
    const taken = { ...asNew(), domain: wiki.domain }
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await restore(taken)).statusCode).toBe(422)
    expect((await restore(back)).statusCode).toBe(200)
  })

  test('as new wikis count as creations', async () => {
    await app.close()
    const limits = {
      perAccount: [{ max: 1, windowMs: DAY_MS }],
      perNetwork: [],
      attemptsPerAccount: 3,
      attemptsPerNetwork: 10,
    }
    app = await createFakeBackupApp({ creationLimits: limits })
    ada = await createMember(app)
    wiki = await newWiki(app, ada)
    await backUp(app, wiki)
    ;[backup] = await backupsOf(app, ada, wiki)
    expect((await restore()).statusCode).toBe(429)
    expect((await restore(back)).statusCode).toBe(200)
  })
})

describe('without room, engine or backups', () => {
  test('a restore is refused immediately with the reason, and reserves nothing', async () => {
    app.disk.free = 2 ** 30
    await app.deps.db
      .updateTable('wiki_backups')
      .set({ bytes: 2 ** 33 })
      .execute()
    for (const mode of [asNew(), back]) {
      const refused = await restore(mode)
      expect([refused.statusCode, refused.json().message]).toEqual([503, expect.stringMatching(/space/)])
    }
    app.disk.free = 2 ** 40
    app.engine.makeUnavailable()
    expect((await restore()).statusCode).toBe(503)
    expect(await countWikis()).toBe(1)
    expect(await restoresOf(app, ada, wiki)).toEqual([])
  })

  test('the list says that there are none, and a restore is refused with an explanation', async () => {
    Object.assign(app.deps, { backupStore: null })
    const response = (await get(app, `${wikiDataApi.backups}?wiki=${wiki.id}`, ada)).json()
    expect(response).toEqual({ data: [], kept_days: null })
    const refused = await restore()
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This service makes no backups at the moment, so none can be restored.',
    ])
  })
})

test('a restore that waits while its wiki is purged leaves nothing', async () => {
  const wanted = asNew()
  await restore(wanted)
  await app.deps.db.deleteFrom('wiki_restores').execute()
  await run()
  expect(app.engine.copies.installed).toEqual([])
  expect(app.engine.copies.dirs()).toEqual([])
})
