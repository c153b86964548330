import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { png } from '#server/modules/wikis/logo/logo.examples.ts'
import { updateLogo } from '#server/modules/wikis/logo/update-logo.usecase.ts'
import { readServiceData } from '#server/modules/wikis/service-data/read-service-data.ts'
import { NoRoomError } from '#server/platform/storage-fault.ts'
import { backUp, backupsOf, pages, restoresOf } from '#server/testing/backed-up-wiki.ts'
import { ada, app, eachTestHasBackups } from '#server/testing/backup-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

const THEN = pages({ Main_Page: 'Welcome', Ace: 'An ace' })
const NOW = pages({ Main_Page: 'Vandalised' })

let wiki: CreatedWiki
let then: number

eachTestHasBackups()

beforeEach(async () => {
  wiki = await newWiki(app, ada)
  await setSkin('modern')
  app.engine.copies.contents.set(wiki.domain, THEN)
  then = app.clock.now()
  await backUp(app, wiki)
  app.clock.advance(1)
  await setSkin('timeless')
  app.engine.copies.contents.set(wiki.domain, NOW)
  await run()
})

const setSkin = async (value: string) =>
  await post(app, ada, api.wikiSetting('wgDefaultSkin'), { wiki: wiki.id, value })
const run = async () => await app.deps.jobs.runDue()
const last = async () => (await restoresOf(app, ada, wiki))[0]
const content = () => app.engine.copies.contentOf(wiki.domain)
const skin = async () => (await readServiceData(app.deps.db, wiki.id)).settings.wgDefaultSkin

async function putBack(more: object = {}, person = ada) {
  const oldest = (await backupsOf(app, person, wiki)).at(-1)
  const body = { wiki: wiki.id, backup: oldest?.id ?? 0, mode: 'back', ...more }
  return await post(app, person, wikiDataApi.restores, body)
}

/** Expects that the wiki is as it was, can be edited, and that no files are left. */
async function expectUnharmed(): Promise<void> {
  expect(content()).toEqual(NOW)
  expect(await skin()).toBe('timeless')
  expect(app.engine.copies.replaced).toEqual([])
  expect(app.engine.copies.locked.size).toBe(0)
  expect(app.engine.copies.dirs()).toEqual([])
}

describe('a wiki that is put back', () => {
  test('has its earlier pages, settings and logo under its own name and domain', async () => {
    const file = await png(200)
    await updateLogo(app.deps, { id: wiki.id, who: ada.user.email }, { file, bytes: file.length })
    const response = await putBack()
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      expect.objectContaining({ mode: 'back', status: 'pending', taken_at: new Date(then).toISOString() }),
    ])
    const kinds = async () => (await listHistory(app.deps.db, wiki.id)).data.map(({ kind }) => kind)
    expect(await kinds()).not.toContain('restored')
    await run()
    const { id, domain, sitename } = wiki
    expect(await last()).toMatchObject({ status: 'success', error: null, restored: { id, domain, sitename } })
    expect((await listHistory(app.deps.db, id)).data[0]).toMatchObject({
      ...{ kind: 'restored', who: ada.user.email, subject: new Date(then).toISOString(), after: null },
    })
    expect(content()).toEqual(THEN)
    const data = await readServiceData(app.deps.db, id)
    expect(data).toMatchObject({ sitename, settings: { wgDefaultSkin: 'modern' }, logo: null })
    expect(app.engine.published.at(-1)).toMatchObject({
      domain,
      sitename,
      settings: { wgDefaultSkin: 'modern' },
    })
    expect(app.engine.published.at(-1)?.settings).not.toHaveProperty('wgLogo')
    expect(app.engine.copies.dirs()).toEqual([])
  })

  test('is backed up first, while it cannot be edited, so that putting it back can be undone', async () => {
    await putBack()
    const seen: string[] = []
    app.engine.copies.before = async method => {
      seen.push(`${method} ${app.engine.copies.locked.size === 1 ? 'locked' : 'open'}`)
    }
    await run()
    expect(seen).toEqual([
      ...['makeDir open', 'inspect open', 'lockExclusively open'],
      ...['changeMark locked', 'copy locked', 'makeDir locked', 'inspect locked', 'replace locked'],
    ])
    expect(app.engine.copies.locked.size).toBe(0)
    const [newest] = await backupsOf(app, ada, wiki)
    await putBack({ backup: newest?.id })
    await run()
    expect(content()).toEqual(NOW)
    expect(await skin()).toBe('timeless')
  })

  test('is private everywhere before its pages come, if it was private then, and stays so', async () => {
    const setPrivate = async (value: boolean) =>
      await post(app, ada, api.wikiSetting(PRIVATE_SETTING), { wiki: wiki.id, value })
    await setPrivate(true)
    app.clock.advance(1)
    await backUp(app, wiki)
    const [asPrivate] = await backupsOf(app, ada, wiki)
    await setPrivate(false)
    const seen: unknown[] = []
    const { knownEverywhere } = app.engine
    app.engine.knownEverywhere = async () => void seen.push('known everywhere')
    app.engine.copies.before = async method => {
      if (method === 'replace') seen.push(app.engine.published.at(-1)?.settings[PRIVATE_SETTING])
    }
    await putBack({ backup: asPrivate?.id })
    await run()
    app.engine.knownEverywhere = knownEverywhere
    expect([await last(), seen]).toMatchObject([{ status: 'success' }, ['known everywhere', '1']])
    expect(app.engine.published.at(-1)?.settings[PRIVATE_SETTING]).toBe('1')
    // Restoring a backup from its public time opens the wiki neither before nor afterwards.
    await putBack()
    seen.length = 0
    await run()
    expect([await skin(), seen]).toEqual(['modern', ['1']])
    expect(app.engine.published.at(-1)?.settings[PRIVATE_SETTING]).toBe('1')
  })

  test('can again import the entities that it no longer has', async () => {
    const row = {
      wiki_id: wiki.id,
      source_url: 'https://example.org',
      entity_ids: 'Q1',
      status: 'success' as const,
    }
    for (const started_at of [then - 1, then + 1])
      await app.deps.db
        .insertInto('entity_imports')
        .values({
          ...row,
          status: started_at > then ? 'success' : 'failed',
          started_at,
          updated_at: started_at,
        })
        .execute()
    await putBack()
    await run()
    const left = await app.deps.db.selectFrom('entity_imports').select('started_at').execute()
    expect(left).toEqual([{ started_at: then - 1 }])
  })

  test('tells all of its managers, and that old passwords and lost blocks are back', async () => {
    const grace = await createMember(app, { email: 'grace@example.org' })
    await app.deps.db
      .insertInto('wiki_managers')
      .values({ wiki_id: wiki.id, user_id: grace.user.id, role: 'owner', created_at: 0 })
      .execute()
    await putBack()
    await run()
    const told = app.emails.filter(({ subject }) => subject.includes('was put back'))
    expect(told.map(({ to }) => to.address)).toEqual(['ada@example.org', 'grace@example.org'])
    expect(told[0]?.text).toContain('you have put the wiki “Museum of cards” at')
    expect(told[0]?.text).toContain('If you did not do this')
    expect(told[1]?.text).toContain('another manager has put the wiki')
    expect(told[1]?.text).toContain('a password that was changed later is the old one again')
  })

  test('asks for the password if the last log-in was more than an hour ago', async () => {
    const password_hash = await hashPassword('a fine long password')
    await app.deps.db.updateTable('users').set({ password_hash }).execute()
    app.clock.advance(HOUR_MS)
    expect((await putBack()).json().code).toBe('recent-log-in-required')
    expect((await putBack({ password: 'wrong' })).statusCode).toBe(422)
    expect(await restoresOf(app, ada, wiki)).toEqual([])
    expect((await putBack({ password: 'a fine long password' })).statusCode).toBe(200)
  })
})

describe('a wiki stays as it is', () => {
  test.each([
    ['the backup cannot be read', 'inspect', /^This backup can no longer be read\./],
    ['it cannot be made read-only', 'lockExclusively', /^Something went wrong on our side\.$/],
    ['no backup of now can be made', 'copy', /^A backup of the wiki as it is now could not be made/],
    ['it cannot be replaced', 'replace', /^Something went wrong on our side\.$/],
  ] as const)('if %s', async (_why, method, reason) => {
    await putBack()
    app.engine.copies.fails[method] = new Error('EIO: /srv/data')
    await run()
    expect((await last())?.error).toMatch(reason)
    await expectUnharmed()
    expect(app.emails.filter(({ subject }) => subject.includes('was put back'))).toEqual([])
  })

  test.each(['inspect', 'copy', 'replace'] as const)(
    'if the disk is full (%s), and its managers are told what to do',
    async method => {
      await putBack()
      app.engine.copies.fails[method] = new NoRoomError('3 GB more are needed.')
      await run()
      expect((await last())?.error).toMatch(
        /^There is not enough space on the disk of this service\. Nothing was changed\. /,
      )
      await expectUnharmed()
    },
  )

  test('if whoever asked for it has become a manager meanwhile', async () => {
    await putBack()
    await joinWiki(app, ada, wiki.id, 'manager')
    await run()
    expect(await last()).toMatchObject({
      ...{ status: 'failed', error: 'The person who started this is no longer an owner of the wiki.' },
    })
    await expectUnharmed()
  })

  test('if it is deleted meanwhile, and can be brought back with everything', async () => {
    await putBack()
    app.engine.copies.before = async method => {
      if (method !== 'copy') return
      app.engine.copies.before = async () => undefined
      await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    }
    await run()
    await expectUnharmed()
    expect((await post(app, ada, wikiDataApi.undelete, { wiki: wiki.id })).statusCode).toBe(200)
    expect(await last()).toMatchObject({
      status: 'failed',
      error: 'The wiki has been deleted in the meantime.',
    })
  })

  test('if the server is killed before the replacement, and is restored when the job continues', async () => {
    await putBack()
    await app.deps.db.updateTable('wiki_restores').set({ step: 'copying' }).execute()
    await expectUnharmed()
    await run()
    expect(content()).toEqual(THEN)
  })
})

test('killed between the replacement and the settings, it is done again, and no edit is lost', async () => {
  await putBack()
  const edited = pages({ Main_Page: 'Welcome', Ace: 'An ace', Later: 'Written after the server was back' })
  app.engine.copies.contents.set(wiki.domain, edited)
  await run()
  expect([content(), await skin()]).toEqual([THEN, 'modern'])
  const [newest] = await backupsOf(app, ada, wiki)
  await putBack({ backup: newest?.id })
  await run()
  expect(content()).toEqual(edited)
})

test('a database that fails after the replacement is tried again', async () => {
  await putBack()
  const { mailer } = app.deps
  const send = mailer.send.bind(mailer)
  mailer.send = async () => await Promise.reject(new Error('The database is gone.'))
  await run()
  expect(await last()).toMatchObject({ status: 'pending' })
  expect([content(), await skin()]).toEqual([THEN, 'timeless'])
  mailer.send = send
  app.clock.advance(DAY_MS)
  await run()
  expect(await skin()).toBe('modern')
  const { status } = await app.deps.db.selectFrom('wiki_restores').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('success')
})

describe('putting a wiki back', () => {
  test('waits for an import of entities or of a file, and says so', async () => {
    const { db } = app.deps
    const times = { updated_at: 0, started_at: 0 }
    const entities = { wiki_id: wiki.id, source_url: 'https://example.org', entity_ids: 'Q1', ...times }
    await db
      .insertInto('entity_imports')
      .values({ ...entities, status: 'pending' })
      .execute()
    const refused = await putBack()
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'Something is being imported into this wiki. It can be put back once that has finished.',
    ])
    await db.deleteFrom('entity_imports').execute()
    const file = {
      wiki_id: wiki.id,
      user_id: ada.user.id,
      upload_id: 'x',
      file_name: 'x',
      size: 1,
      created_at: 0,
    }
    await db
      .insertInto('wiki_imports')
      .values({ ...file, status: 'importing', updated_at: 0 })
      .execute()
    expect((await putBack()).statusCode).toBe(400)
    // They do not keep a new wiki from being made.
    expect(
      (await putBack({ mode: 'new', sitename: 'Museum', domain: 'museum-2.localhost:8080' })).statusCode,
    ).toBe(200)
  })

  test('lets no import of entities begin meanwhile', async () => {
    app.engine.facts = { ...app.engine.facts, extensions: ['wikibase'] }
    await putBack()
    const body = { wiki: wiki.id, source_wiki_url: 'https://www.wikidata.org', entity_ids: 'Q1' }
    const refused = await post(app, ada, api.entityImport, body)
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'This wiki is being put back to an earlier state. Please wait until that has finished.',
    ])
  })

  test('is refused for a deleted wiki, with an alternative', async () => {
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    const refused = await putBack()
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This wiki is deleted. Bring it back first, or restore the backup as a new wiki.',
    ])
  })
})
