import type { User } from '#contract/types/user.ts'
import { createApiClient } from '#store/api/api-client.ts'
import { type AppStore, createAppStore } from '#store/store.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { createTestEnvironment, settled, type TestEnvironment } from './test-environment.ts'

export interface TestStore extends AppStore {
  readonly server: FakeServer
  readonly environment: TestEnvironment
}

/** The real store, sagas and client over a fake server, in a world that the test moves. The session is not started. */
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

/** Starts the session, as the app does, with this person signed in; null for nobody. */
export async function startAs(user: User | null, testStore = createTestStore()): Promise<TestStore> {
  if (user) testStore.server.on('GET /auth/login', { json: { user, verified: user.verified } })
  await testStore.start()
  await settled()
  return testStore
}
