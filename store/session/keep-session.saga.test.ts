import { expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { createTestEnvironment } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { selectUser } from './session.slice.ts'

test('keeps the session of this tab if the browser has no channel between tabs', async () => {
  const environment = {
    ...createTestEnvironment(),
    openChannel: () => {
      throw new Error('There are no channels here.')
    },
  }
  const { store, server } = await startAs({ ...ada, verified: false }, createTestStore({ environment }))
  expect(environment.reported).toEqual([new Error('There are no channels here.')])
  server.on('GET /auth/login', { json: { user: ada } })
  await environment.elapse(POLL_INTERVAL_MS)
  expect(selectUser(store.getState())?.verified).toBe(true)
})
