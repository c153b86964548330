// @slow

import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { findServiceBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { FAKE_CONTENT } from '#server/testing/fake-copies.ts'
import {
  app,
  backUpService,
  cards,
  eachTestRestoresService,
  engine,
  maps,
  newTarget,
  restore,
  restored,
  restoredWikis,
  target,
} from '#server/testing/restored-service.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import { requireNoUnfinishedRestore } from './restore-mark.ts'

eachTestRestoresService()

describe('a service whose data directory is lost', () => {
  test('comes back with its accounts and wikis, which keep their ids and domains', async () => {
    await backUpService()
    await restore()
    expect(restoredWikis.map(({ domain, error }) => [domain, error])).toEqual([
      [cards.domain, null],
      [maps.domain, null],
    ])
    expect(engine.copies.installed).toEqual([
      { id: cards.id, domain: cards.domain, sitename: 'Museum of cards' },
      { id: maps.id, domain: maps.domain, sitename: 'Museum of maps' },
    ])
    expect(engine.copies.contentOf(cards.domain).pages).toEqual({ Ace: 'of spades' })
    await restored(async db => {
      expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ada@example.org' }])
      expect(await db.selectFrom('wiki_managers').selectAll().execute()).toHaveLength(2)
      const backups = await db.selectFrom('wiki_backups').select(['wiki_id', 'pages']).execute()
      expect(backups.map(({ wiki_id }) => wiki_id).sort()).toEqual([cards.id, maps.id].sort())
    })
    expect(() => requireNoUnfinishedRestore(target.dataDir)).not.toThrow()
  })
})

describe('a restore', () => {
  test('to a time takes the wikis as they were in that run', async () => {
    await backUpService()
    const { snapshot } = await findServiceBackup(app.store, null)
    app.engine.copies.contents.set(cards.domain, { ...FAKE_CONTENT, pages: { Ace: 'Vandalism' } })
    app.clock.advance(DAY_MS)
    await backUpService()
    await restore(snapshot.takenAt + 1)
    expect(engine.copies.contentOf(cards.domain).pages).toEqual({ Ace: 'of spades' })
  })

  test('to a time before the first backup names the first one', async () => {
    await backUpService()
    await expect(restore(app.clock.now() - DAY_MS)).rejects.toThrow(
      /^\/srv\/fake-backups has no backup of .* or before\. The oldest is of /,
    )
  })

  test('that was interrupted keeps the server from starting, and can be repeated', async () => {
    await backUpService()
    const stop = new AbortController()
    engine.copies.before = async method => {
      if (method === 'inspect' && engine.copies.installed.length === 1) stop.abort(new Error('killed'))
    }
    await expect(restore(null, stop.signal)).rejects.toThrow('killed')
    expect(() => requireNoUnfinishedRestore(target.dataDir)).toThrow('Run npm run restore again first.')
    engine.copies.before = async () => undefined
    await restore()
    expect(engine.copies.installed.map(({ id }) => id)).toEqual([cards.id, maps.id])
    await restored(async db => expect(await db.selectFrom('wikis').selectAll().execute()).toHaveLength(2))
  })

  test('is done by one command at a time, which another command cannot disturb', async () => {
    await backUpService()
    const second = Promise.withResolvers<unknown>()
    engine.copies.before = async method => {
      if (method === 'install' && engine.copies.installed.length === 1)
        second.resolve(await restore().catch((thrown: unknown) => thrown))
    }
    await restore()
    expect(await second.promise).toMatchObject({
      message: `A restore into ${target.dataDir} is already running. Nothing was changed.`,
    })
    expect(restoredWikis.map(({ error }) => error)).toEqual([null, null])
    expect(readdirSync(target.dataDir)).not.toContain('restore.lock')
  })

  test('continues without a wiki whose backup is lost, and names it', async () => {
    await backUpService()
    await app.store.remove(stored => stored.filter(({ series }) => series === wikiSeries(cards.id)))
    await restore()
    expect(restoredWikis.map(({ domain, error }) => [domain, error])).toEqual([
      [cards.domain, 'there is no backup of it'],
      [maps.domain, null],
    ])
  })

  test('changes nothing where there is a service already', async () => {
    await backUpService()
    await restored(async db => await migrate(db))
    await expect(restore()).rejects.toThrow(/is not empty.* Nothing was changed/)
    if (wantsPostgres()) return
    await newTarget()
    writeFileSync(join(target.dataDir, 'diary.txt'), 'mine')
    await expect(restore()).rejects.toThrow(/is not empty \(diary.txt\)/)
    expect(existsSync(join(target.dataDir, 'wikistead.sqlite'))).toBe(false)
  })

  test('changes nothing if there are files of a service, which the restored one would remove', async () => {
    await backUpService()
    const filesDir = mkdtempSync(join(target.dataDir, 'files-'))
    mkdirSync(join(filesDir, 'exports'))
    const into = { ...target, dataDir: join(target.dataDir, 'data'), filesDir }
    await expect(restore(null, undefined, into)).rejects.toThrow(
      'FILES_DIR is not empty (exports). Nothing was changed.',
    )
    expect(existsSync(into.dataDir)).toBe(false)
  })

  test('does not empty another database than the one that it began with', async () => {
    await backUpService()
    const stop = new AbortController()
    engine.copies.before = async method => {
      if (method === 'install') stop.abort(new Error('killed'))
    }
    await expect(restore(null, stop.signal)).rejects.toThrow()
    const other = { ...target, databaseUrl: 'postgres://other.example/db' }
    await expect(restore(null, undefined, other)).rejects.toThrow(
      wantsPostgres()
        ? 'used another DATABASE_URL'
        : 'This is the backup of a SQLite database. Unset DATABASE_URL.',
    )
  })
})
