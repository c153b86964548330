import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { readServiceAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { SERVICE_SERIES, wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { purgeDeletedWikis } from '#server/modules/wikis/deletion/purge.ts'
import { NoRoomError } from '#server/platform/storage-fault.ts'
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
import { newWiki, PROFILE } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'

eachTestHasTwoBackedUpWikis()

const failures = async () => await app.deps.db.selectFrom('wiki_backup_failures').selectAll().execute()
const sent = async () => {
  await app.deps.jobs.runDue()
  return app.emails.filter(({ subject }) => subject === 'Wikistead: backups failed')
}

describe('a run', () => {
  test('backs up the service’s database and each wiki, verified, and records what belongs together', async () => {
    const run = await app.run()
    expect(run).toMatchObject({ wikis: 2, copied: 2, unchanged: 0, failed: 0, error: null })
    expect(run.finished_at).not.toBeNull()
    const [backup] = await backupRows(cards)
    expect(backup).toMatchObject({ ...FAKE_CONTENT.content, bytes: 1000, taken_at: backup?.current_at })
    const [service] = await app.store.list(SERVICE_SERIES)
    expect(service?.verifiedAt).not.toBeNull()
    expect(service && readServiceAbout(service)).toMatchObject({
      rows: { users: 1 },
      run: { endedAt: app.clock.now(), wikis: 2 },
    })
  })

  test('leaves no copy behind', async () => {
    await app.run()
    expect(app.engine.copies.dirs()).toEqual([])
  })

  test('does not count a backup as damaged if the disk is too full to read it back', async () => {
    await app.run()
    app.clock.advance(40 * DAY_MS)
    app.engine.copies.before = async method => {
      if (method !== 'inspect') return
      app.engine.copies.before = async () => undefined
      throw new NoRoomError('3 GB more are needed.')
    }
    expect(await app.run()).toMatchObject({ copied: 0, unchanged: 2, failed: 0 })
    expect(await backupRows(cards)).toHaveLength(1)
  })

  test('tells the operator that the disk is full, and what to do', async () => {
    app.engine.copies.fails.copy = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })
    expect(await app.run()).toMatchObject({ failed: 2 })
    const [failure] = await failures()
    expect(failure?.error).toBe(
      'The disk of DATA_DIR does not have enough space. Free some space, then try again. (ENOSPC: write)',
    )
  })

  test('copies only wikis that have changed, and records that the others are as in their backup', async () => {
    await app.run()
    app.clock.advance(DAY_MS)
    editWiki(cards, 2)
    expect(await app.run()).toMatchObject({ copied: 1, unchanged: 1 })
    expect((await backupRows(cards)).map(({ pages }) => pages)).toEqual([1, 2])
    const [unchanged, ...more] = await backupRows(maps)
    expect(more).toEqual([])
    expect((unchanged?.current_at ?? 0) - (unchanged?.taken_at ?? 0)).toBeGreaterThanOrEqual(DAY_MS)
  })

  test.each([
    ['a setting', api.wikiSetting('wgDefaultSkin'), { setting: 'wgDefaultSkin', value: 'timeless' }],
    ['its intended use', api.wikiProfile, { profile: JSON.stringify({ ...PROFILE, audience: 'narrow' }) }],
  ])('copies a wiki of which only %s has changed', async (_what, path, body) => {
    await app.run()
    expect((await post(app, ada, path, { wiki: cards.id, ...body })).statusCode).toBe(200)
    expect(await app.run()).toMatchObject({ copied: 1, unchanged: 1 })
  })

  test('backs up deleted wikis until they are purged', async () => {
    await post(app, ada, api.deleteWiki, { wiki: cards.id })
    expect(await app.run()).toMatchObject({ wikis: 2, copied: 2 })
    app.clock.advance(31 * DAY_MS)
    await purgeDeletedWikis(app.deps)
    expect(await app.run()).toMatchObject({ wikis: 1, copied: 0, unchanged: 1, failed: 0 })
  })

  test('reads an unchanged wiki’s backup back every month, and copies the wiki if it has decayed', async () => {
    await app.run()
    app.clock.advance(31 * DAY_MS)
    expect(await app.run()).toMatchObject({ unchanged: 2 })
    expect((await backupRows(cards))[0]?.verified_at).toBeGreaterThan(app.clock.now() - DAY_MS)
    app.clock.advance(31 * DAY_MS)
    const [decayed] = await backupRows(cards)
    await app.store.remove(() => [{ series: wikiSeries(cards.id), id: decayed?.snapshot ?? '' }])
    expect(await app.run()).toMatchObject({ copied: 1, unchanged: 1 })
  })

  test('that was interrupted continues and skips what is done', async () => {
    const stop = new AbortController()
    const copied: string[] = []
    app.engine.copies.before = async method => {
      if (method !== 'copy') return
      copied.push(method)
      if (copied.length === 2) stop.abort(new Error('killed'))
    }
    await expect(app.run(stop.signal)).rejects.toThrow('killed')
    expect(app.engine.copies.dirs()).toEqual([])
    const run = await app.run()
    expect(run).toMatchObject({ wikis: 2, copied: 2, failed: 0, error: null })
    expect((await app.store.list()).filter(({ verifiedAt }) => verifiedAt === null)).toEqual([])
    expect(copied).toHaveLength(3)
    const services = await app.store.list(SERVICE_SERIES)
    expect(services.map(service => readServiceAbout(service)?.run?.wikis)).toEqual([2])
  })

  test('makes all backups again in a new place', async () => {
    await app.run()
    await app.deps.db.updateTable('backup_runs').set({ place: '/mnt/old' }).execute()
    await app.store.remove(stored => stored)
    expect(await app.run()).toMatchObject({ copied: 2, unchanged: 0 })
  })
})

describe('a wiki that cannot be backed up', () => {
  const failFor = (
    domain: string,
    message = 'database disk image is malformed',
    times = Number.POSITIVE_INFINITY,
  ) => {
    const copy = app.engine.copies.copy.bind(app.engine.copies)
    let failed = 0
    app.engine.copies.copy = async (of, signal) => {
      if (of === domain && failed < times) {
        failed += 1
        throw new Error(message)
      }
      return await copy(of, signal)
    }
  }

  test('does not stop the others and is tried four times, with growing pauses', async () => {
    failFor(cards.domain)
    expect(await app.run()).toMatchObject({ copied: 1, failed: 1, error: null })
    expect(app.pauses.filter(ms => ms >= 10_000)).toEqual([10_000, 40_000, 160_000])
    expect(await failures()).toEqual([
      expect.objectContaining({ wiki_id: cards.id, attempts: 4, error: 'database disk image is malformed' }),
    ])
  })

  test('is not a failure if it succeeds later in the run', async () => {
    failFor(cards.domain, 'database is locked', 2)
    expect(await app.run()).toMatchObject({ copied: 2, failed: 0 })
    expect(await failures()).toEqual([])
    expect(await sent()).toEqual([])
  })

  test('is named to the operator once a day', async () => {
    failFor(cards.domain)
    await app.run()
    expect((await sent()).map(({ text }) => text)).toEqual([expect.stringContaining(cards.domain)])
    expect((await sent())[0]?.text).not.toContain(maps.domain)
    expect((await sent())[0]?.to).toEqual(app.deps.config.contactRecipient)
    await app.run()
    expect(await sent()).toHaveLength(1)
    app.clock.advance(DAY_MS)
    await app.run()
    expect(await sent()).toHaveLength(2)
  })

  test('keeps its last backup', async () => {
    await app.run()
    editWiki(cards, 2)
    failFor(cards.domain)
    app.clock.advance(40 * DAY_MS)
    await app.run()
    expect(await backupRows(cards)).toHaveLength(1)
    const [service] = await app.store.list(SERVICE_SERIES)
    expect(service && readServiceAbout(service)?.run).toMatchObject({ wikis: 2 })
    expect(await app.store.list(wikiSeries(cards.id))).toHaveLength(1)
  })

  test('does not count as backed up if the store returns something else', async () => {
    const inspect = app.engine.copies.inspect.bind(app.engine.copies)
    app.engine.copies.inspect = async (dir, signal) => {
      const found = await inspect(dir, signal)
      return found.record.domain === cards.domain
        ? { ...found, content: { ...found.content, revisions: 0 } }
        : found
    }
    expect(await app.run()).toMatchObject({ copied: 1, failed: 1 })
    expect(await failures()).toEqual([
      expect.objectContaining({ error: 'The backup has 0 revisions instead of 1.' }),
    ])
    expect(await app.store.list(wikiSeries(cards.id))).toEqual([])
  })

  test('does not include one that was purged during the run, and a wiki created then is backed up next time', async () => {
    const copy = app.engine.copies.copy.bind(app.engine.copies)
    app.engine.copies.copy = async (domain, signal) => {
      if (domain === cards.domain) {
        await app.deps.db
          .updateTable('wikis')
          .set({ state: 'purged', deleted_at: 1, purged_at: app.clock.now() })
          .where('id', '=', cards.id)
          .execute()
        await app.engine.remove(domain)
      }
      return await copy(domain, signal)
    }
    expect(await app.run()).toMatchObject({ copied: 1, failed: 0 })
    expect(await failures()).toEqual([])
    const later = await newWiki(app, ada)
    expect(await app.run()).toMatchObject({ copied: 1, unchanged: 1 })
    expect(await backupRows(later)).toHaveLength(1)
  })
})

describe('a store of another service', () => {
  test('is not written to: an empty service in place of a lost one does not mix its backups with the old ones', async () => {
    await app.run()
    await app.deps.db
      .updateTable('service_secrets')
      .set({ value: 'other' })
      .where('name', '=', 'backups')
      .execute()
    const before = await app.store.list(SERVICE_SERIES)
    const run = await app.run()
    expect(run.error).toContain(
      'has the backups of another service. To bring that one back: npm run restore.',
    )
    expect(await app.store.list(SERVICE_SERIES)).toEqual(before)
    expect((await sent())[0]?.text).toContain('another service')
  })
})
