import { afterAll, beforeAll, expect } from '@jest/globals'
import { startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import { FakeBackupStore } from './fake-backup-store.ts'
import type { FakeClock } from './fake-clock.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** Set by the functions below: the service on a real engine, and the place of its backups, if it has any. */
export let kit: TestEngine
export let app: TestApp
export let store: FakeBackupStore

interface Options {
  /** By default {@link startTestEngine}. */
  readonly start?: typeof startTestEngine
  /** The clock of the engine and the service. */
  readonly clock?: FakeClock
  readonly replaced?: () => Partial<Deps>
}

/** One service on an engine for all tests of a file. Fails at the end if the engine has logged complaints. */
export function allTestsShareEngineAndApp({ start = startTestEngine, clock, replaced }: Options = {}): void {
  beforeAll(async () => {
    kit = await start(clock && { clock })
    const config = {
      subdomainSuffix: `.localhost:${kit.port}`,
      publicUrl: `http://localhost:${kit.port}`,
      dataDir: kit.dataDir,
    }
    app = await createTestApp(config, { engine: kit.engine, db: kit.db, ...replaced?.() }, clock)
  })
  afterAll(async () => {
    await app?.close()
    await kit?.close()
    expect(kit.complaints).toEqual([])
  })
}

/** The same with a place for backups. */
export function allTestsShareEngineAndBackups(): void {
  beforeAll(() => {
    store = new FakeBackupStore({ now: Date.now })
  })
  allTestsShareEngineAndApp({ replaced: () => ({ backupStore: store }) })
  afterAll(() => store.close())
}
