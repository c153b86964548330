// @slow

import { renameSync, truncateSync } from 'node:fs'
import { afterEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import { openBackupStore } from '#server/platform/backup-store/open-backup-store.ts'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { ensurePeriodicJob } from '#server/platform/jobs/jobs.repository.ts'
import { type BackupApp, createBackupApp, createFakeBackupApp } from '#server/testing/backup-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createMember } from '#server/testing/test-member.ts'
import { filesIn } from '#server/testing/test-repository.ts'
import { registerBackupJob } from './backups.jobs.ts'
import { BACKUP_JOB, requestRun } from './nightly/request-run.ts'
import { listFailures } from './shared/backups.repository.ts'
import { findLastRun } from './shared/runs.repository.ts'

let app: BackupApp

afterEach(async () => await app.close())

async function addWikis(count: number): Promise<void> {
  const ada = await createMember(app)
  for (let index = 0; index < count; index += 1) await newWiki(app, ada)
}

const failedEmails = async () => {
  await app.deps.jobs.runDue()
  return app.emails.filter(({ subject }) => subject.endsWith('backups failed'))
}

describe('two processes that make backups at the same moment', () => {
  test('make one run, and each wiki is copied once', async () => {
    app = await createFakeBackupApp()
    await addWikis(3)
    const { db, clock, log } = app.deps
    let copies = 0
    app.engine.copies.before = async method => {
      if (method === 'copy') copies += 1
    }
    const processes = [1, 2].map(() => createJobs({ db, clock, log }))
    for (const jobs of processes) registerBackupJob({ ...app.deps, jobs }, app.runDeps.pause)
    await Promise.all([requestRun(db, clock.now()), requestRun(db, clock.now())])
    await Promise.all(processes.map(async jobs => await jobs.runDue()))
    expect(copies).toBe(3)
    expect(await db.selectFrom('backup_runs').selectAll().execute()).toHaveLength(1)
    expect(await findLastRun(db)).toMatchObject({ copied: 3, failed: 0, error: null })
  })
})

describe('a store that fails', () => {
  test('ends the run after a few attempts instead of trying every wiki, says why, and is tried again in an hour', async () => {
    app = await createFakeBackupApp()
    await addWikis(5)
    await app.run()
    const { store } = app
    const save = store.save.bind(store)
    const tried: string[] = []
    store.save = async (series, ...rest) => {
      if (series.startsWith('wiki-')) {
        tried.push(series)
        throw new BackupStoreError('no-place', 'The backups in /mnt/backups are gone. Is its disk mounted?')
      }
      return await save(series, ...rest)
    }
    app.engine.copies.changeMark = async () => `${app.clock.now()}`
    app.clock.advance(25 * HOUR_MS)
    const run = await app.run()
    expect(run).toMatchObject({ error: 'The backups in /mnt/backups are gone. Is its disk mounted?' })
    expect(tried).toHaveLength(1)
    expect((await failedEmails())[0]?.text).toContain('Is its disk mounted?')
    expect(await app.deps.db.selectFrom('wiki_backups').selectAll().execute()).toHaveLength(5)

    store.save = save
    app.clock.advance(HOUR_MS + MINUTE_MS)
    await ensurePeriodicJob(app.deps.db, BACKUP_JOB, app.clock.now())
    const again = createJobs(app.deps)
    registerBackupJob({ ...app.deps, jobs: again }, app.runDeps.pause)
    await again.runDue()
    expect(await findLastRun(app.deps.db)).toMatchObject({ copied: 5, error: null })
    expect(await listFailures(app.deps.db)).toEqual([])
  })

  test('for lack of space ends the run after three wikis, and keeps all earlier backups', async () => {
    app = await createFakeBackupApp()
    await addWikis(6)
    await app.run()
    const tried: string[] = []
    const save = app.store.save.bind(app.store)
    app.store.save = async (series, ...rest) => {
      if (series === 'service') return await save(series, ...rest)
      tried.push(series)
      throw new BackupStoreError('no-room', 'There is not enough space in /srv/backups.')
    }
    app.engine.copies.changeMark = async () => 'changed'
    expect(await app.run()).toMatchObject({ error: 'There is not enough space in /srv/backups.' })
    expect(tried).toHaveLength(3)
    expect(app.engine.copies.dirs()).toEqual([])
    expect(await app.deps.db.selectFrom('wiki_backups').selectAll().execute()).toHaveLength(6)
  })
})

describe('a real place', () => {
  test('whose disk is not mounted is not written to', async () => {
    app = await createBackupApp()
    await addWikis(1)
    await app.run()
    const { backupLocation } = app.deps.config
    const dir = backupLocation?.kind === 'directory' ? backupLocation.dir : ''
    renameSync(dir, `${dir}-unmounted`)
    const run = await app.run()
    expect(run.error).toMatch(/are gone|is missing|no such|not there|does not exist/i)
    renameSync(`${dir}-unmounted`, dir)
    expect(await app.run()).toMatchObject({ error: null, failed: 0 })
  })

  test('that a disk has damaged is repaired: everything that can no longer be read is backed up again', async () => {
    app = await createBackupApp()
    await addWikis(2)
    await app.run()
    const { backupLocation } = app.deps.config
    const data = `${backupLocation?.kind === 'directory' ? backupLocation.dir : ''}/data`
    const unchangedMark = app.engine.copies.changeMark.bind(app.engine.copies)
    for (const pack of filesIn(data)) truncateSync(`${data}/${pack}`, 50)
    const { domain } = await app.deps.db
      .selectFrom('wikis')
      .select('domain')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    app.engine.copies.changeMark = async of => (of === domain ? 'changed' : unchangedMark(of))
    app.clock.advance(DAY_MS)
    // The changed content is stored already, but in damaged data.
    expect(await app.run()).toMatchObject({ copied: 1, unchanged: 1, failed: 0, error: null })
    app.clock.advance(DAY_MS)
    expect(await app.run()).toMatchObject({ copied: 1, unchanged: 1, failed: 0, error: null })
    app.clock.advance(DAY_MS)
    expect(await app.run()).toMatchObject({ copied: 0, unchanged: 2, failed: 0, error: null })
  })

  test('with another key ends the run before anything is copied', async () => {
    app = await createBackupApp({ backupKey: newBackupKey() })
    await addWikis(1)
    await app.run()
    const { clock, deps } = app
    const { backupLocation: location, dataDir } = deps.config
    if (!location) throw new Error('This app makes no backups.')
    const store = openBackupStore({
      location,
      key: newBackupKey(),
      config: deps.config,
      dataDir,
      clock,
      log: deps.log,
    })
    app.runDeps.store.check = store.check.bind(store)
    expect((await app.run()).error).toMatch(/^BACKUP_KEY is not the key of the backups in /)
  })
})

test('a process whose engine does not run leaves the backups to one that has an engine', async () => {
  app = await createFakeBackupApp()
  app.engine.makeUnavailable()
  const jobs = createJobs(app.deps)
  registerBackupJob({ ...app.deps, jobs }, app.runDeps.pause)
  await requestRun(app.deps.db, app.clock.now())
  expect(await jobs.runDue()).toBe(0)
})

test('a service whose engine is late makes the backups as soon as it runs', async () => {
  app = await createFakeBackupApp()
  app.engine.makeLate(5)
  const jobs = createJobs(app.deps)
  registerBackupJob({ ...app.deps, jobs }, app.runDeps.pause)
  await requestRun(app.deps.db, app.clock.now())
  expect(await jobs.runDue()).toBe(0)
  app.engine.comeUp()
  expect(await jobs.runDue()).toBe(1)
})
