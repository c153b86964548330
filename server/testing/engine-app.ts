import { afterAll, beforeAll } from '@jest/globals'
import { startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { FakeBackupStore } from './fake-backup-store.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** What a test file has that calls the function below: the service on a real engine, whose backups go to `store`. */
export let kit: TestEngine
export let app: TestApp
export let store: FakeBackupStore

export function allTestsShareEngineAndApp(): void {
  beforeAll(async () => {
    kit = await startTestEngine()
    store = new FakeBackupStore({ now: Date.now })
    const config = { subdomainSuffix: `.localhost:${kit.port}`, publicUrl: `http://localhost:${kit.port}` }
    app = await createTestApp(config, { engine: kit.engine, db: kit.db, backupStore: store })
  })
  afterAll(async () => {
    await app.close()
    await kit.close()
    store.close()
  })
}
