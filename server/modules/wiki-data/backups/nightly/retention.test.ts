// @slow

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { insertBackup, lastBackups } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { SERVICE_SERIES, wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { purgeDeletedWikis } from '#server/modules/wikis/deletion/purge.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import {
  ada,
  app,
  backupRows,
  cards,
  eachTestHasTwoBackedUpWikis,
  editWiki,
  maps,
} from '#server/testing/backup-app.ts'
import { FAKE_CONTENT } from '#server/testing/fake-copies.ts'
import { newWiki } from '#server/testing/new-wiki.ts'

eachTestHasTwoBackedUpWikis()

describe('forty days, one run each', () => {
  test('keep the backups of thirty days and the last one of each wiki', async () => {
    const deleted = await newWiki(app, ada)
    editWiki(deleted, 7)
    for (let day = 1; day <= 40; day += 1) {
      if (day <= 36) editWiki(cards, day)
      if (day === 2)
        await app.deps.db
          .updateTable('wikis')
          .set({ deleted_at: app.clock.now() })
          .where('id', '=', deleted.id)
          .execute()
      await purgeDeletedWikis(app.deps)
      await app.run()
      app.clock.advance(DAY_MS)
      if (day === 31) expect(await backupRows(deleted)).not.toEqual([])
    }
    app.clock.advance(-DAY_MS)
    const kept = await backupRows(cards)
    // The state of each of the last thirty days, the last of them still current.
    expect(kept.map(({ pages }) => pages)).toEqual(Array.from({ length: 26 }, (_, index) => index + 11))
    expect(await backupRows(maps)).toHaveLength(1)
    expect(await app.store.list(SERVICE_SERIES)).toHaveLength(30)
    expect(await backupRows(deleted)).toEqual([])
    expect(await app.store.list(wikiSeries(deleted.id))).toEqual([])
    expect(await app.store.list(wikiSeries(cards.id))).toHaveLength(kept.length)
  })
})

test('nothing is left of a purged wiki, even if the process was killed while removing its last backup', async () => {
  await app.run()
  const backups = await app.store.list(wikiSeries(cards.id))
  await app.deps.db.updateTable('wikis').set({ state: 'purged' }).where('id', '=', cards.id).execute()
  await app.deps.db.deleteFrom('wiki_backups').where('wiki_id', '=', cards.id).execute()
  await app.store.remove(() => backups)
  const data = backups.map(({ id }) => join(app.store.root, id))
  expect(data.map(dir => existsSync(dir))).toEqual([true])
  await app.run()
  expect(data.map(dir => existsSync(dir))).toEqual([false])
})

test('unverified backups are removed when no other process is working on them any longer', async () => {
  const source = { dir: app.deps.config.dataDir, takenAt: app.clock.now(), about: {} }
  await app.store.save(wikiSeries(cards.id), source)
  await app.run()
  expect(await app.store.list(wikiSeries(cards.id))).toHaveLength(2)
  app.clock.advance(2 * DAY_MS)
  await app.run()
  expect(await app.store.list(wikiSeries(cards.id))).toHaveLength(1)
})

test('a verified backup that another process was killed before it confirmed stays, and the next run confirms it', async () => {
  const source = { dir: app.deps.config.dataDir, takenAt: app.clock.now(), about: {} }
  const before = app.engine.copies.before
  let saved: Snapshot | undefined
  app.engine.copies.before = async () => {
    app.engine.copies.before = before
    saved = await app.store.save(wikiSeries(maps.id), source)
    await insertBackup(app.deps.db, {
      ...{ wiki_id: maps.id, snapshot: saved.id, change_mark: 'before', run_id: null, bytes: 1 },
      ...{ taken_at: source.takenAt, current_at: source.takenAt, verified_at: source.takenAt },
      ...FAKE_CONTENT.content,
    })
    // The rest of the run takes long.
    app.clock.advance(2 * DAY_MS)
  }
  await app.run()
  const verifiedAt = async () =>
    (await app.store.list(wikiSeries(maps.id))).find(({ id }) => id === saved?.id)?.verifiedAt
  expect(await verifiedAt()).toBeNull()
  await app.run()
  expect(await verifiedAt()).toBeGreaterThan(source.takenAt)
})

describe('a clock that jumps', () => {
  test('a year ahead for one night costs a week’s old backups at most', async () => {
    for (let day = 1; day <= 25; day += 1) {
      editWiki(cards, day)
      await app.run()
      app.clock.advance(DAY_MS)
    }
    app.clock.advance(365 * DAY_MS)
    await app.run()
    app.clock.advance(-365 * DAY_MS)
    expect((await backupRows(cards)).length).toBeGreaterThanOrEqual(23)
    editWiki(cards, 26)
    app.clock.advance(MINUTE_MS)
    expect(await app.run()).toMatchObject({ copied: 1, failed: 0 })
    const last = await lastBackups(app.deps.db, [cards.id])
    expect(last.get(cards.id)?.pages).toBe(26)
  })
})
