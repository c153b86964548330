import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from '@jest/globals'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { runBackup } from '#server/modules/wiki-data/backups/nightly/run-backup.ts'
import { serviceDatabase } from '#server/modules/wiki-data/backups/service-database/service-dump.ts'
import { findRun, openRun } from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import { findServiceBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { restoreService } from '#server/modules/wiki-data/restores/service/restore-service.ts'
import type { RestoredWiki } from '#server/modules/wiki-data/restores/service/restore-wikis.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { type BackupApp, createFakeBackupApp } from './backup-app.ts'
import { FAKE_CONTENT } from './fake-copies.ts'
import { FakeEngine } from './fake-engine.ts'
import { newWiki } from './new-wiki.ts'
import { createEmptyPostgres, dropPostgres } from './postgres-test-databases.ts'
import { wantsPostgres } from './test-database.ts'
import { createMember } from './test-member.ts'

/** The target of a restore: an empty data directory, and an empty database if it is PostgreSQL. */
interface Target {
  readonly dataDir: string
  readonly filesDir: string | null
  readonly databaseUrl: string | null
}

/**
 * Set by {@link eachTestRestoresService}: a service of Ada with two wikis, an empty target, and the engine and the
 * report of the restore.
 */
export let app: BackupApp
export let cards: CreatedWiki
export let maps: CreatedWiki
export let target: Target
export let engine: FakeEngine
export let restoredWikis: RestoredWiki[]

export function eachTestRestoresService(): void {
  beforeEach(async () => {
    app = await createFakeBackupApp()
    const ada = await createMember(app, { email: 'ada@example.org' })
    cards = await newWiki(app, ada, { sitename: 'Museum of cards' })
    maps = await newWiki(app, ada, { sitename: 'Museum of maps' })
    app.engine.copies.contents.set(cards.domain, { ...FAKE_CONTENT, pages: { Ace: 'of spades' } })
    await app.deps.jobs.runDue()
    engine = new FakeEngine()
    restoredWikis = []
    target = await createTarget()
  })
  afterEach(async () => {
    await app.close()
    await engine.close()
    await dropTarget(target)
  })
}

export async function backUpService(): Promise<void> {
  const run = await openRun(app.deps.db, app.clock.now())
  const deps = { ...app.runDeps, database: serviceDatabase(app.deps.config) }
  await runBackup(deps, run, AbortSignal.timeout(60_000))
  expect(await findRun(app.deps.db, run.id)).toMatchObject({ error: null, failed: 0 })
}

export async function restore(
  at: number | null = null,
  signal = AbortSignal.timeout(60_000),
  into: Target = target,
): ReturnType<typeof restoreService> {
  const needs = {
    config: into,
    store: app.store,
    clock: app.clock,
    report: (wiki: RestoredWiki) => void restoredWikis.push(wiki),
  }
  return await restoreService(needs, async () => engine, await findServiceBackup(app.store, at), at, signal)
}

/** Reads the restored database. */
export async function restored<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(target)
  return await read(db).finally(() => db.destroy())
}

/** Replaces the target by a new one. */
export async function newTarget(): Promise<void> {
  await dropTarget(target)
  target = await createTarget()
}

async function createTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-restore-'))
  return { dataDir, filesDir: null, databaseUrl: wantsPostgres() ? await createEmptyPostgres() : null }
}

async function dropTarget({ dataDir, databaseUrl }: Target): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  if (databaseUrl !== null) await dropPostgres(databaseUrl)
}
