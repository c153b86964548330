import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { runBackup } from '#server/modules/wiki-data/backups/nightly/run-backup.ts'
import type { RunDeps } from '#server/modules/wiki-data/backups/nightly/run-deps.ts'
import type { ServiceDatabase } from '#server/modules/wiki-data/backups/service-database/service-dump.ts'
import { type BackupRun, findRun, openRun } from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import { UNPROTECTED } from '#server/platform/backup-store/check-repository.ts'
import { openBackupStore } from '#server/platform/backup-store/open-backup-store.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { FakeBackupStore } from './fake-backup-store.ts'
import { FakeClock } from './fake-clock.ts'
import { FAKE_CONTENT } from './fake-copies.ts'
import { newWiki } from './new-wiki.ts'
import { makeQuickRepository } from './quick-repository.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createMember, type TestMember } from './test-member.ts'

export interface BackupApp extends TestApp {
  readonly store: BackupStore
  /** The dependencies of a run. Pauses advance the app's clock without waiting, and are recorded in `pauses`. */
  readonly runDeps: RunDeps
  readonly pauses: number[]
  /** Makes a run and returns its row. */
  run(signal?: AbortSignal): Promise<BackupRun>
}

export interface FakeBackupApp extends BackupApp {
  readonly store: FakeBackupStore
}

/** Stands in for the dumps, each of which starts a thread or a program. */
const FAKE_DATABASE: ServiceDatabase = {
  dump: async dir => {
    writeFileSync(join(dir, 'service.fake'), randomUUID())
    return { kind: 'sqlite', rows: { users: 1 } }
  },
  read: async () => ({ users: 1 }),
}

/** Set by the functions below. */
export let app: FakeBackupApp
export let ada: TestMember
export let cards: CreatedWiki
export let maps: CreatedWiki

/** A server with a {@link FakeBackupStore} and a member for each test. */
export function eachTestHasBackups(): void {
  beforeEach(async () => {
    app = await createFakeBackupApp()
    ada = await createMember(app, { email: 'ada@example.org' })
  })
  afterEach(async () => await app.close())
}

/** The same with two wikis. */
export function eachTestHasTwoBackedUpWikis(): void {
  eachTestHasBackups()
  beforeEach(async () => {
    cards = await newWiki(app, ada, { sitename: 'Museum of cards' })
    maps = await newWiki(app, ada, { sitename: 'Museum of maps' })
  })
}

/** Changes the pages of a wiki. */
export function editWiki({ domain }: CreatedWiki, pages: number): void {
  app.engine.copies.contents.set(domain, {
    ...FAKE_CONTENT,
    content: { ...FAKE_CONTENT.content, pages },
    pages: { Main_Page: `Edition ${pages}` },
  })
}

/** The rows of a wiki's backups, the oldest first. */
export const backupRows = async ({ id }: CreatedWiki) =>
  await app.deps.db.selectFrom('wiki_backups').selectAll().where('wiki_id', '=', id).orderBy('id').execute()

/** A server whose backups are in a store on disk, in a separate directory. */
export async function createBackupApp(config: Partial<ServerConfig> = {}): Promise<BackupApp> {
  const root = mkdtempSync(join(tmpdir(), 'wikistead-backups-'))
  const location = { kind: 'directory', dir: join(root, 'backups'), isDefault: false } as const
  const app = await createTestApp({ backupLocation: location, ...config })
  const { clock, log, config: full } = app.deps
  makeQuickRepository(location.dir, full.backupKey ?? UNPROTECTED)
  const store = openBackupStore({
    ...{ location, key: full.backupKey, config: { diskReserveMb: 0 }, dataDir: full.dataDir, clock, log },
  })
  return withStore(app, store, () => rmSync(root, { recursive: true, force: true }))
}

/** The same with a {@link FakeBackupStore}, for tests with many backups or a store that fails. */
export async function createFakeBackupApp(config: Partial<ServerConfig> = {}): Promise<FakeBackupApp> {
  const clock = new FakeClock()
  const store = new FakeBackupStore(clock)
  const app = await createTestApp(config, { backupStore: store }, clock)
  return { ...withStore(app, store, () => store.close()), store }
}

function withStore(app: TestApp, store: BackupStore, remove: () => void): BackupApp {
  app.engine.copies.now = () => app.clock.now()
  const pauses: number[] = []
  const pause: RunDeps['pause'] = async (ms, signal) => {
    signal.throwIfAborted()
    pauses.push(ms)
    app.clock.advance(ms)
  }
  const runDeps: RunDeps = { ...app.deps, store, database: FAKE_DATABASE, pause }
  return {
    ...app,
    store,
    runDeps,
    pauses,
    async run(signal = AbortSignal.timeout(60_000)) {
      const { id } = await openRun(app.deps.db, app.clock.now())
      const open = await findRun(app.deps.db, id)
      if (open) await runBackup(runDeps, open, signal)
      const ended = await findRun(app.deps.db, id)
      if (!ended) throw new Error('The run is gone.')
      return ended
    },
    async close() {
      await app.close()
      remove()
    },
  }
}
