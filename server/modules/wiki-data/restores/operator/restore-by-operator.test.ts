import { beforeEach, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { lastBackups } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { purgeDeletedWikis } from '#server/modules/wikis/deletion/purge.ts'
import { backUp, pages } from '#server/testing/backed-up-wiki.ts'
import { ada, app, eachTestHasBackups } from '#server/testing/backup-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { auditLog } from '#server/testing/operators.ts'
import { get, post } from '#server/testing/requests.ts'
import { restoreByOperator } from './restore-by-operator.ts'

let wiki: CreatedWiki

eachTestHasBackups()

beforeEach(async () => {
  wiki = await newWiki(app, ada, { sitename: 'Museum of cards' })
  await post(app, ada, api.wikiSetting('wgDefaultSkin'), {
    wiki: wiki.id,
    setting: 'wgDefaultSkin',
    value: 'timeless',
  })
  app.engine.copies.contents.set(wiki.domain, pages({ Ace: 'of spades' }))
  await backUp(app, wiki)
})

async function ask({ hasTime }: { hasTime: boolean }) {
  const { db } = app.deps
  const row = await db.selectFrom('wikis').selectAll().where('id', '=', wiki.id).executeTakeFirstOrThrow()
  const backup = (await lastBackups(db, [wiki.id])).get(wiki.id)
  if (!backup) throw new Error('There is no backup.')
  return await restoreByOperator(app.deps, { wiki: row, backup, hasTime })
}

const acts = async () => (await auditLog(app)).map(({ who, act, target, after }) => [who, act, target, after])

async function restore(wanted: { hasTime: boolean }) {
  const progress = await ask(wanted)
  await app.deps.jobs.runDue()
  return progress
}

test('the operator restores a wiki in place', async () => {
  app.engine.copies.contents.set(wiki.domain, pages({ Ace: 'Vandalism' }))
  const progress = await restore({ hasTime: false })
  expect(await progress(app.deps.db)).toBe('done')
  expect(app.engine.copies.contentOf(wiki.domain).pages).toEqual({ Ace: 'of spades' })
  const after = { backup: expect.any(String) }
  expect(await acts()).toEqual([['command line', 'wiki.restore', wiki.domain, after]])
})

test('the people of a wiki that the operator has restored learn who did it', async () => {
  await restore({ hasTime: false })
  const [told] = app.emails.filter(({ subject }) => subject.includes('was put back'))
  expect(told?.text).toContain('the people who run this service have put the wiki “Museum of cards”')
  expect(told?.text).not.toContain('If you did not do this')
})

test('the operator neither restores nor undeletes a wiki while something is imported into it', async () => {
  const { db } = app.deps
  const undecided = { wiki_id: wiki.id, user_id: ada.user.id, upload_id: 'x', file_name: 'x', size: 1 }
  await db
    .insertInto('wiki_imports')
    .values({ ...undecided, status: 'importing', created_at: 0, updated_at: 0 })
    .execute()
  await post(app, ada, api.deleteWiki, { wiki: wiki.id })
  await expect(restore({ hasTime: true })).rejects.toThrow('It can be put back once that has finished.')
  expect((await get(app, `/wiki/${wiki.id}`)).statusCode).toBe(404)
  expect(await db.selectFrom('wiki_restores').selectAll().execute()).toEqual([])
})

test('the operator brings a deleted wiki back, as it was when it was deleted unless a time is given', async () => {
  app.engine.copies.contents.set(wiki.domain, pages({ Ace: 'of hearts' }))
  await post(app, ada, api.deleteWiki, { wiki: wiki.id })
  await restore({ hasTime: false })
  expect((await get(app, `/wiki/${wiki.id}`)).statusCode).toBe(200)
  expect(app.engine.copies.contentOf(wiki.domain).pages).toEqual({ Ace: 'of hearts' })
  expect(await acts()).toEqual([['command line', 'wiki.undelete', wiki.domain, { deleted: false }]])
  await post(app, ada, api.deleteWiki, { wiki: wiki.id })
  const progress = await restore({ hasTime: true })
  expect(await progress(app.deps.db)).toBe('done')
  expect(app.engine.copies.contentOf(wiki.domain).pages).toEqual({ Ace: 'of spades' })
})

test('the operator brings a purged wiki back under its own id and domain, with its name, settings and managers', async () => {
  await post(app, ada, api.deleteWiki, { wiki: wiki.id })
  app.clock.advance(30 * DAY_MS)
  await purgeDeletedWikis(app.deps)
  expect(await app.engine.exists(wiki.domain)).toBe(false)
  const progress = await restore({ hasTime: false })
  expect(await progress(app.deps.db)).toBe('done')
  expect(app.engine.copies.installed).toEqual([
    { id: wiki.id, domain: wiki.domain, sitename: 'Museum of cards' },
  ])
  expect(app.engine.published.at(-1)).toMatchObject({
    domain: wiki.domain,
    deletedAt: null,
    settings: { wgDefaultSkin: 'timeless' },
  })
  const rows = await app.deps.db.selectFrom('wiki_managers').select('user_id').execute()
  expect(rows).toEqual([{ user_id: ada.user.id }])
  const after = { state: 'ready', snapshot: expect.any(String) }
  expect(await acts()).toEqual([['command line', 'wiki.restore', wiki.domain, after]])
})

test('a backup that cannot be read leaves a purged wiki purged, and the reason is given', async () => {
  await post(app, ada, api.deleteWiki, { wiki: wiki.id })
  app.clock.advance(30 * DAY_MS)
  await purgeDeletedWikis(app.deps)
  app.engine.copies.fails = { inspect: new Error("The copy's database is damaged: malformed") }
  const progress = await restore({ hasTime: false })
  expect(await progress(app.deps.db)).toEqual({
    error: 'This backup can no longer be read. Please choose another one.',
  })
  expect(await app.engine.exists(wiki.domain)).toBe(false)
  // Nor is that reason reported for the next attempt, which asks for the same.
  app.engine.copies.fails = {}
  const [again, beside] = [await ask({ hasTime: false }), await ask({ hasTime: false })]
  expect([await again(app.deps.db), await beside(app.deps.db)]).toEqual(['pending', 'pending'])
  await app.deps.jobs.runDue()
  expect([await again(app.deps.db), await beside(app.deps.db)]).toEqual(['done', 'done'])
  expect(app.engine.copies.installed).toHaveLength(1)
})
