// @slow

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { lastBackups } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { SERVICE_SERIES, wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { purgeDeletedWikis } from '#server/modules/wikis/deletion/purge.ts'
import { createFakeBackupApp, type FakeBackupApp } from '#server/testing/backup-app.ts'
import { FAKE_CONTENT } from '#server/testing/fake-copies.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let app: FakeBackupApp
let ada: TestMember
let cards: CreatedWiki
let maps: CreatedWiki

beforeEach(async () => {
  app = await createFakeBackupApp()
  ada = await createMember(app)
  cards = await newWiki(app, ada, { sitename: 'Museum of cards' })
  maps = await newWiki(app, ada, { sitename: 'Museum of maps' })
})
afterEach(async () => await app.close())

/** Changes a wiki's pages. */
function edit({ domain }: CreatedWiki, pages: number): void {
  const content = { ...FAKE_CONTENT.content, pages }
  app.engine.copies.contents.set(domain, { ...FAKE_CONTENT, content })
}

const backupsOf = async ({ id }: CreatedWiki) =>
  await app.deps.db.selectFrom('wiki_backups').selectAll().where('wiki_id', '=', id).orderBy('id').execute()

describe('forty days, one run each', () => {
  test('keep the backups of thirty days and the last one of each wiki', async () => {
    const deleted = await newWiki(app, ada)
    edit(deleted, 7)
    for (let day = 1; day <= 40; day += 1) {
      if (day <= 36) edit(cards, day)
      if (day === 2)
        await app.deps.db
          .updateTable('wikis')
          .set({ deleted_at: app.clock.now() })
          .where('id', '=', deleted.id)
          .execute()
      await purgeDeletedWikis(app.deps)
      await app.run()
      app.clock.advance(DAY_MS)
      if (day === 31) expect(await backupsOf(deleted)).not.toEqual([])
    }
    app.clock.advance(-DAY_MS)
    const kept = await backupsOf(cards)
    // The state of each of the last thirty days, the last of them still current.
    expect(kept.map(({ pages }) => pages)).toEqual(Array.from({ length: 26 }, (_, index) => index + 11))
    expect(await backupsOf(maps)).toHaveLength(1)
    expect(await app.store.list(SERVICE_SERIES)).toHaveLength(30)
    expect(await backupsOf(deleted)).toEqual([])
    expect(await app.store.list(wikiSeries(deleted.id))).toEqual([])
    expect(await app.store.list(wikiSeries(cards.id))).toHaveLength(kept.length)
  })
})

test('of a purged wiki nothing is left, also if the process was killed when its last backup was removed', async () => {
  await app.run()
  const backups = await app.store.list(wikiSeries(cards.id))
  await app.deps.db.updateTable('wikis').set({ state: 'purged' }).where('id', '=', cards.id).execute()
  await app.deps.db.deleteFrom('wiki_backups').where('wiki_id', '=', cards.id).execute()
  await app.store.remove(backups)
  const data = backups.map(({ id }) => join(app.store.root, id))
  expect(data.map(dir => existsSync(dir))).toEqual([true])
  await app.run()
  expect(data.map(dir => existsSync(dir))).toEqual([false])
})

test('what was never verified goes when it is no other process’s work any more', async () => {
  const source = { dir: app.deps.config.dataDir, takenAt: app.clock.now(), about: {} }
  await app.store.save(wikiSeries(cards.id), source)
  await app.run()
  expect(await app.store.list(wikiSeries(cards.id))).toHaveLength(2)
  app.clock.advance(2 * DAY_MS)
  await app.run()
  expect(await app.store.list(wikiSeries(cards.id))).toHaveLength(1)
})

describe('a clock that jumps', () => {
  test('a year ahead for one night costs a week’s old backups at most', async () => {
    for (let day = 1; day <= 25; day += 1) {
      edit(cards, day)
      await app.run()
      app.clock.advance(DAY_MS)
    }
    app.clock.advance(365 * DAY_MS)
    await app.run()
    app.clock.advance(-365 * DAY_MS)
    expect((await backupsOf(cards)).length).toBeGreaterThanOrEqual(23)
    edit(cards, 26)
    app.clock.advance(MINUTE_MS)
    expect(await app.run()).toMatchObject({ copied: 1, failed: 0 })
    const last = await lastBackups(app.deps.db, [cards.id])
    expect(last.get(cards.id)?.pages).toBe(26)
  })
})
