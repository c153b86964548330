// @slow

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import {
  insertEmailChange,
  isAddressTaken,
  markConfirmed,
} from '#server/modules/account/email-changes.repository.ts'
import { runBackup } from '#server/modules/wiki-data/backups/nightly/run-backup.ts'
import { serviceDatabase } from '#server/modules/wiki-data/backups/service-database/service-dump.ts'
import { findRun, openRun } from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import { wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { findServiceBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { type BackupApp, createFakeBackupApp } from '#server/testing/backup-app.ts'
import { FAKE_CONTENT } from '#server/testing/fake-copies.ts'
import { FakeEngine } from '#server/testing/fake-engine.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createEmptyPostgres, dropPostgres } from '#server/testing/postgres-test-databases.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import { createMember } from '#server/testing/test-member.ts'
import { requireNoUnfinishedRestore } from './restore-mark.ts'
import { restoreService } from './restore-service.ts'
import type { RestoredWiki } from './restore-wikis.ts'

interface Target {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

let app: BackupApp
let cards: CreatedWiki
let maps: CreatedWiki
let target: Target
let engine: FakeEngine
let told: RestoredWiki[]

beforeEach(async () => {
  app = await createFakeBackupApp()
  const ada = await createMember(app, { email: 'ada@example.org' })
  cards = await newWiki(app, ada, { sitename: 'Museum of cards' })
  maps = await newWiki(app, ada, { sitename: 'Museum of maps' })
  app.engine.copies.contents.set(cards.domain, { ...FAKE_CONTENT, pages: { Ace: 'of spades' } })
  await app.deps.jobs.runDue()
  engine = new FakeEngine()
  told = []
  target = await createTarget()
})
afterEach(async () => {
  await app.close()
  await engine.close()
  await dropTarget(target)
})

async function backUp(): Promise<void> {
  const run = await openRun(app.deps.db, app.clock.now())
  const deps = { ...app.runDeps, database: serviceDatabase(app.deps.config) }
  await runBackup(deps, run, AbortSignal.timeout(60_000))
  expect(await findRun(app.deps.db, run.id)).toMatchObject({ error: null, failed: 0 })
}

async function restore(at: number | null = null, signal = AbortSignal.timeout(60_000)): Promise<void> {
  const needs = {
    config: target,
    store: app.store,
    clock: app.clock,
    report: (wiki: RestoredWiki) => void told.push(wiki),
  }
  await restoreService(needs, async () => engine, await findServiceBackup(app.store, at), at, signal)
}

/** Reads the restored database. */
async function restored<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(target)
  return await read(db).finally(() => db.destroy())
}

describe('a service whose data directory is lost', () => {
  test('comes back with its accounts and wikis, which keep their ids and domains', async () => {
    await backUp()
    await restore()
    expect(told.map(({ domain, error }) => [domain, error])).toEqual([
      [cards.domain, null],
      [maps.domain, null],
    ])
    expect(engine.copies.placed).toEqual([
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

  test('publishes its settings, logos and deletions at its next start', async () => {
    await app.deps.db
      .updateTable('wikis')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', maps.id)
      .execute()
    await backUp()
    await restore()
    const behind = await restored(async db =>
      db.selectFrom('wikis').select('id').whereRef('published_revision', '<', 'revision').execute(),
    )
    expect(behind).toHaveLength(2)
  })

  test('ends sessions and the links in emails', async () => {
    const { db, clock } = app.deps
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await insertEmailChange(db, {
      user_id: id,
      old_email: 'grace@example.org',
      new_email: 'ada@example.org',
      expires_at: clock.now() + DAY_MS,
    })
    await markConfirmed(db, id, { now: clock.now(), undoUntil: clock.now() + DAY_MS })
    const open = {
      wiki_id: cards.id,
      token_hash: 'x',
      email: 'grace@example.org',
      email_key: 'grace@example.org',
    }
    await db
      .insertInto('wiki_invitations')
      .values({
        ...open,
        role: 'manager',
        hands_over: 0,
        created_at: clock.now(),
        expires_at: clock.now() + DAY_MS,
      })
      .execute()
    await backUp()
    await restore()
    await restored(async db => {
      expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('user_tokens').selectAll().execute()).toEqual([])
      // It could not be undone without its link, and would keep the address from its owner.
      expect(await isAddressTaken(db, 'grace@example.org', clock.now())).toBe(false)
      const invitations = await db.selectFrom('wiki_invitations').select('outcome').execute()
      expect(invitations).toEqual([{ outcome: 'withdrawn' }])
    })
  })

  test('sends no email and makes no import a second time', async () => {
    const { db, jobs, clock } = app.deps
    await jobs.enqueue(db, jobKind<{ to: string }>('mail.send'), { to: 'ada@example.org' })
    await jobs.enqueue(db, jobKind<{ importId: number }>('entity-import.run'), { importId: 1 })
    await jobs.enqueue(db, jobKind<{ wikiId: number }>('wikis.count-new'), { wikiId: cards.id })
    await db
      .insertInto('wiki_exports')
      .values([
        { wiki_id: cards.id, kind: 'public', password_hashes: 0, status: 'pending', created_at: clock.now() },
        {
          wiki_id: maps.id,
          kind: 'public',
          password_hashes: 0,
          status: 'ready',
          created_at: 1,
          file: 'x.zip',
        },
      ])
      .execute()
    await backUp()
    await restore()
    await restored(async copy => {
      const waiting = await copy
        .selectFrom('jobs')
        .select('kind')
        .where('status', '=', 'waiting')
        .where('periodic_name', 'is', null)
        .execute()
      expect(waiting.map(({ kind }) => kind)).toEqual(['wikis.count-new'])
      const failed = await copy
        .selectFrom('jobs')
        .select(['payload', 'lease_until'])
        .where('status', '=', 'failed')
        .execute()
      expect(failed).toEqual(Array(2).fill({ payload: '{}', lease_until: null }))
      const exports = await copy.selectFrom('wiki_exports').select(['status', 'file']).orderBy('id').execute()
      expect(exports).toEqual([
        { status: 'failed', file: null },
        { status: 'gone', file: null },
      ])
    })
  })

  test('never gives a new wiki the id, and with it the backups, of one that was created after the backup', async () => {
    await backUp()
    const { snapshot } = await findServiceBackup(app.store, null)
    const later = await newWiki(app, await createMember(app))
    app.clock.advance(DAY_MS)
    await backUp()
    await restore(snapshot.takenAt)
    expect(await app.store.list(wikiSeries(later.id))).toHaveLength(1)
    await restored(async db => {
      expect(await db.selectFrom('wikis').select('id').where('id', '=', later.id).execute()).toEqual([])
      const wiki = {
        sitename: 'x',
        domain: 'fresh.localhost:8080',
        state: 'creating',
        username: '',
        created_at: 1,
      }
      const { id } = await db
        .insertInto('wikis')
        .values(wiki as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(id).toBeGreaterThan(later.id)
    })
  })
})

describe('a restore', () => {
  test('to a time takes the wikis as they were in that run', async () => {
    await backUp()
    const { snapshot } = await findServiceBackup(app.store, null)
    app.engine.copies.contents.set(cards.domain, { ...FAKE_CONTENT, pages: { Ace: 'Vandalism' } })
    app.clock.advance(DAY_MS)
    await backUp()
    await restore(snapshot.takenAt + 1)
    expect(engine.copies.contentOf(cards.domain).pages).toEqual({ Ace: 'of spades' })
  })

  test('to a time before the first backup says which is the first', async () => {
    await backUp()
    await expect(restore(app.clock.now() - DAY_MS)).rejects.toThrow(
      /^\/srv\/fake-backups has no backup of .* or before\. The oldest is of /,
    )
  })

  test('that was interrupted keeps the server from starting, and can be repeated', async () => {
    await backUp()
    const stop = new AbortController()
    engine.copies.before = async method => {
      if (method === 'inspect' && engine.copies.placed.length === 1) stop.abort(new Error('killed'))
    }
    await expect(restore(null, stop.signal)).rejects.toThrow('killed')
    expect(() => requireNoUnfinishedRestore(target.dataDir)).toThrow('Run npm run restore again first.')
    engine.copies.before = async () => undefined
    await restore()
    expect(engine.copies.placed.map(({ id }) => id)).toEqual([cards.id, maps.id])
    await restored(async db => expect(await db.selectFrom('wikis').selectAll().execute()).toHaveLength(2))
  })

  test('goes on without a wiki whose backup is lost, and names it', async () => {
    await backUp()
    await app.store.remove(await app.store.list(wikiSeries(cards.id)))
    await restore()
    expect(told.map(({ domain, error }) => [domain, error])).toEqual([
      [cards.domain, 'there is no backup of it'],
      [maps.domain, null],
    ])
  })

  test('changes nothing where there is a service already', async () => {
    await backUp()
    await restored(async db => await migrate(db))
    await expect(restore()).rejects.toThrow(/is not empty.* Nothing was changed/)
    if (wantsPostgres()) return
    rmSync(target.dataDir, { recursive: true })
    target = await createTarget()
    writeFileSync(join(target.dataDir, 'diary.txt'), 'mine')
    await expect(restore()).rejects.toThrow(/is not empty \(diary.txt\)/)
    expect(existsSync(join(target.dataDir, 'wikistead.sqlite'))).toBe(false)
  })

  test('does not empty another database than the one that it began with', async () => {
    await backUp()
    const stop = new AbortController()
    engine.copies.before = async method => {
      if (method === 'place') stop.abort(new Error('killed'))
    }
    await expect(restore(null, stop.signal)).rejects.toThrow()
    const first = target
    target = { ...target, databaseUrl: 'postgres://other.example/db' }
    await expect(restore()).rejects.toThrow(
      wantsPostgres()
        ? 'had another DATABASE_URL'
        : 'This backup is of a SQLite database. Unset DATABASE_URL.',
    )
    target = first
  })
})

async function createTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-restore-'))
  return { dataDir, databaseUrl: wantsPostgres() ? await createEmptyPostgres() : null }
}

async function dropTarget({ dataDir, databaseUrl }: Target): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  if (databaseUrl !== null) await dropPostgres(databaseUrl)
}
