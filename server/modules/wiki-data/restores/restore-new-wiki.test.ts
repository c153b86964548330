import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { discardAbandoned } from '#server/modules/wikis/creation/discard.ts'
import { purgeDeletedWikis } from '#server/modules/wikis/deletion/purge.ts'
import { png } from '#server/modules/wikis/logo/logo.examples.ts'
import { updateLogo } from '#server/modules/wikis/logo/update-logo.usecase.ts'
import { readServiceData } from '#server/modules/wikis/service-data/read-service-data.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import { NoRoomError } from '#server/platform/storage-fault.ts'
import { backUp, backupsOf, pages, restoresOf } from '#server/testing/backed-up-wiki.ts'
import { ada, app, eachTestHasBackups } from '#server/testing/backup-app.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'

const THEN = pages({ Main_Page: 'Welcome', Ace: 'An ace' })
const NEW = { sitename: 'Museum of old cards', domain: 'old-cards.localhost:8080' }

let wiki: CreatedWiki

eachTestHasBackups()

beforeEach(async () => {
  wiki = await newWiki(app, ada, { language: 'de' })
  await post(app, ada, api.wikiSetting('wgDefaultSkin'), { wiki: wiki.id, value: 'modern' })
  app.engine.copies.contents.set(wiki.domain, THEN)
  await backUp(app, wiki)
})

async function restore(more: object = {}, person = ada) {
  const [newest] = await backupsOf(app, ada, wiki)
  return await post(app, person, wikiDataApi.restores, {
    wiki: wiki.id,
    backup: newest?.id ?? 0,
    mode: 'new',
    ...NEW,
    ...more,
  })
}
const last = async () => (await restoresOf(app, ada, wiki))[0]
const mine = async () =>
  (await post(app, ada, api.myWikis)).json<{ wikis: CreatedWiki[] }>().wikis.map(({ domain }) => domain)
const run = async () => await app.deps.jobs.runDue()

describe('the backups of a wiki', () => {
  test('are listed for its managers, newest first', async () => {
    app.clock.advance(DAY_MS)
    app.engine.copies.contents.set(wiki.domain, pages({ Main_Page: 'Welcome' }))
    await backUp(app, wiki)
    const response = (await get(app, `${wikiDataApi.backups}?wiki=${wiki.id}`, ada)).json()
    expect(response).toEqual({
      data: [
        expect.objectContaining({ content: expect.objectContaining({ pages: 1 }) }),
        {
          id: expect.any(Number),
          taken_at: new Date(app.clock.now() - DAY_MS).toISOString(),
          current_at: new Date(app.clock.now() - DAY_MS).toISOString(),
          content: THEN.content,
          size: expect.any(Number),
        },
      ],
      kept_days: 30,
    })
  })
})

describe('a backup that is restored as a new wiki', () => {
  test('becomes a wiki with its pages, settings, logo and intended use, and the old one stays as it is', async () => {
    const file = await png(200)
    await updateLogo(app.deps, { id: wiki.id, who: ada.user.email }, { file, bytes: file.length })
    await backUp(app, wiki)
    app.engine.copies.contents.set(wiki.domain, pages({ Main_Page: 'Changed' }))
    const response = await restore()
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        success: true,
        data: expect.objectContaining({ status: 'pending', step: 'waiting', mode: 'new', restored: null }),
      },
    ])
    expect(await mine()).toEqual([wiki.domain])
    await run()
    expect(await last()).toMatchObject({ status: 'success', step: null, error: null, restored: NEW })
    expect(app.engine.copies.contentOf(NEW.domain)).toEqual(THEN)
    expect(app.engine.copies.contentOf(wiki.domain)).toEqual(pages({ Main_Page: 'Changed' }))
    const id = (await last())?.restored?.id ?? 0
    const { db } = app.deps
    const before = await readServiceData(db, wiki.id)
    expect(await readServiceData(db, id)).toEqual({ ...before, sitename: NEW.sitename })
    expect(app.engine.published.at(-1)).toMatchObject({
      ...NEW,
      settings: { wgDefaultSkin: 'modern', wgLogo: expect.stringContaining(`/logos/${id}/`) },
    })
    expect(await mine()).toEqual([wiki.domain, NEW.domain])
    expect((await get(app, api.wikis)).json().meta.total).toBe(2)
    expect(app.engine.copies.dirs()).toEqual([])
  })

  test('can be one of a deleted wiki, until its purge', async () => {
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    expect(await backupsOf(app, ada, wiki)).toHaveLength(1)
    expect((await restore()).statusCode).toBe(200)
    await run()
    expect(await mine()).toEqual([NEW.domain])
    app.clock.advance(30 * DAY_MS)
    await purgeDeletedWikis(app.deps)
    expect((await get(app, `${wikiDataApi.backups}?wiki=${wiki.id}`, ada)).statusCode).toBe(401)
  })

  test('names everything that is wrong with its name and domain', async () => {
    const errors = async (more: object) => (await restore(more)).json().errors
    expect(await errors({ sitename: '', domain: '' })).toEqual({
      sitename: ['This field is required.'],
      domain: ['This field is required.'],
    })
    expect(await errors({ domain: wiki.domain })).toEqual({ domain: ['The domain has already been taken.'] })
    expect(await errors({ domain: 'admin.localhost:8080' })).toMatchObject({ domain: [expect.any(String)] })
    expect(await errors({ domain: `${'x'.repeat(600)}.localhost:8080` })).toMatchObject({
      domain: [expect.any(String)],
    })
    expect(await run()).toBe(2)
    expect(await mine()).toEqual([wiki.domain])
  })
})

describe('a restore that fails', () => {
  test.each<[string, 'inspect' | 'install', Error, RegExp]>([
    [
      'because the backup is damaged',
      'inspect',
      new Error('/srv/data: malformed'),
      /^This backup can no longer be read\. /,
    ],
    [
      'because the disk is full',
      'install',
      Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }),
      /^There is not enough space on the disk of this service\. Nothing was changed\. /,
    ],
    [
      'because there is too little room to check it',
      'inspect',
      new NoRoomError('3 GB more are needed.'),
      /^There is not enough space on the disk of this service\. Nothing was changed\. /,
    ],
    ['because of a fault', 'install', new Error('/srv/data/secret'), /^Something went wrong on our side\.$/],
  ])('%s leaves nothing, frees the domain and says why', async (_why, method, failure, reason) => {
    await restore()
    app.engine.copies.fails[method] = failure
    await run()
    expect(await last()).toMatchObject({
      status: 'failed',
      step: null,
      restored: null,
      error: expect.stringMatching(reason),
      finished_at: expect.any(String),
    })
    expect(app.engine.copies.dirs()).toEqual([])
    expect(await app.engine.exists(NEW.domain)).toBe(false)
    expect(await mine()).toEqual([wiki.domain])
    app.engine.copies.fails = {}
    expect((await post(app, ada, api.createWiki, wikiRequest({ domain: NEW.domain }))).statusCode).toBe(200)
  })

  test.each([
    ['no-place', /^The backups cannot be read at the moment\. /],
    ['wrong-key', /^The backups cannot be read at the moment\. /],
    ['not-found', /^This backup can no longer be read\. /],
    ['no-room', /^There is not enough space on the disk of this service\. Nothing was changed\. /],
  ] as const)('because of the store (%s) says so without the operator’s paths', async (fault, reason) => {
    await restore()
    app.store.fails.unpack = new BackupStoreError(fault, 'Nothing at /mnt/backups.')
    await run()
    expect((await last())?.error).toMatch(reason)
  })

  test.each(['inspect', 'install'] as const)(
    'because the person who asked is no longer an owner (%s) leaves them no wiki with its accounts',
    async method => {
      await restore()
      app.engine.copies.before = async called => {
        if (called === method) await joinWiki(app, ada, wiki.id, 'manager')
      }
      await run()
      expect(await last()).toMatchObject({
        ...{ status: 'failed', error: 'The person who started this is no longer an owner of the wiki.' },
      })
      expect(await app.engine.exists(NEW.domain)).toBe(false)
      expect(await mine()).toEqual([wiki.domain])
    },
  )

  test('can be tried again', async () => {
    await restore()
    app.engine.copies.fails.install = new Error('Not now.')
    await run()
    app.engine.copies.fails = {}
    expect((await restore()).statusCode).toBe(200)
    await run()
    expect((await restoresOf(app, ada, wiki)).map(({ status }) => status)).toEqual(['success', 'failed'])
  })
})

describe('a restore whose server was killed', () => {
  test('keeps its reservation for longer than a creation does, and is done again', async () => {
    await restore()
    app.clock.advance(60 * MINUTE_MS)
    await discardAbandoned(app.deps)
    await discardAbandoned(app.deps, { everything: true })
    const taken = await post(app, ada, api.createWiki, wikiRequest({ domain: NEW.domain }))
    expect(taken.json().errors).toEqual({ domain: ['The domain has already been taken.'] })
    await run()
    expect(await last()).toMatchObject({ status: 'success', restored: NEW })
  })

  test('after it had placed the wiki creates it once', async () => {
    await restore()
    const { restored_id: id } = await app.deps.db
      .selectFrom('wiki_restores')
      .selectAll()
      .executeTakeFirstOrThrow()
    await app.engine.create({ ...wikiRequest(NEW), id: Number(id) } as never)
    await run()
    expect(await last()).toMatchObject({ status: 'success', restored: NEW })
    expect(app.engine.copies.contentOf(NEW.domain)).toEqual(THEN)
    await discardAbandoned(app.deps, { everything: true })
    expect(await app.engine.exists(NEW.domain)).toBe(true)
  })

  test('again and again is abandoned, and nothing is left of it', async () => {
    await restore()
    await app.deps.db
      .updateTable('jobs')
      .set({ attempts: 5 })
      .where('kind', '=', 'wiki-restores.run')
      .execute()
    await run()
    expect(await last()).toMatchObject({ status: 'failed', error: 'Something went wrong on our side.' })
    expect(await app.deps.db.selectFrom('wikis').select('domain').execute()).toEqual([
      { domain: wiki.domain },
    ])
  })
})
