import { expect, jest, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { createApiClient } from './api/api-client.ts'
import { callApi } from './api/call-api.ts'
import type { SagaGenerator } from './saga/saga.ts'
import { selectSession, selectUser } from './session/session.slice.ts'
import { createAppStore } from './store.ts'
import { createFakeServer } from './testing/fake-server.ts'
import { createTestEnvironment, settled } from './testing/test-environment.ts'
import { ada } from './testing/test-store.ts'

function* count(): SagaGenerator<unknown> {
  return yield* callApi(client => client.get('/wiki/count'))
}

test('a client that cannot be loaded fails as offline and is loaded again by the next call', async () => {
  const server = createFakeServer()
  server.on('GET /wiki/count', { json: { data: 3 } })
  server.on('GET /auth/login', { json: { user: ada } })
  let arrives = false
  const { store, start, runSaga } = createAppStore({
    api: async () => {
      if (!arrives) throw new Error('Loading chunk 7 failed.')
      return createApiClient({ origin: 'http://localhost', fetch: server.fetch })
    },
    environment: createTestEnvironment(),
  })
  await start()
  expect(selectSession(store.getState())).toEqual({ status: 'error', failure: { kind: 'offline' } })
  expect(await runSaga(count, undefined).catch(toFailure)).toEqual({ kind: 'offline' })

  arrives = true
  expect(await runSaga(count, undefined)).toEqual({ data: 3 })
  await start()
  await settled()
  expect(selectUser(store.getState())).toEqual(ada)
})

test('a saga that is aborted before it starts does not run', async () => {
  const server = createFakeServer()
  const { runSaga } = createAppStore({
    api: createApiClient({ origin: 'http://localhost', fetch: server.fetch }),
    environment: createTestEnvironment(),
  })
  await expect(runSaga(count, undefined, AbortSignal.abort())).rejects.toThrow()
  expect(server.requests).toHaveLength(0)
})

test('checks in development find faults, and do not complain of a slow machine', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  let now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
  try {
    const { store } = createAppStore({
      api: createApiClient({ origin: 'http://localhost', fetch: createFakeServer().fetch }),
      environment: createTestEnvironment(),
    })
    store.dispatch({ type: 'a test' })
    expect(warn).not.toHaveBeenCalled()
    expect(() =>
      store.dispatch({ type: 'a test', session: Object.assign(store.getState(), { odd: 1 }) }),
    ).toThrow(/mutat/)
  } finally {
    clock.mockRestore()
    warn.mockRestore()
  }
})
