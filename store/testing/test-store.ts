import type { User } from '#contract/types/user.ts'
import { createApiClient } from '#store/api/api-client.ts'
import { type AppStore, createAppStore } from '#store/store.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { createTestEnvironment, settled, type TestEnvironment } from './test-environment.ts'

export interface TestStore extends AppStore {
  readonly server: FakeServer
  readonly environment: TestEnvironment
}

/**
 * The real store, sagas and API client over a fake server, in a test environment. The session is not started.
 */
export function createTestStore({
  server = createFakeServer(),
  environment = createTestEnvironment(),
}: {
  server?: FakeServer
  environment?: TestEnvironment
} = {}): TestStore {
  const api = createApiClient({
    origin: 'http://localhost',
    fetch: server.fetch,
    measured: server.measured,
  })
  return { ...createAppStore({ api, environment }), server, environment }
}

export const ada: User = { id: 1, email: 'ada@example.org', verified: true }

/** Starts the session as the app does, for this member, or for a visitor if null. */
export async function startAs(user: User | null, testStore = createTestStore()): Promise<TestStore> {
  if (user) testStore.server.on('GET /auth/login', { json: { user, verified: user.verified } })
  await testStore.start()
  await settled()
  return testStore
}
