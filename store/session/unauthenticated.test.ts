import { describe, expect, test } from '@jest/globals'
import { FailureError } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { UNAUTHENTICATED } from '#store/testing/fake-server.ts'
import { settled } from '#store/testing/test-environment.ts'
import { ada, startAs } from '#store/testing/test-store.ts'
import { redirected, selectRedirect, selectSession, selectUser, sessionStarted } from './session.slice.ts'

function* loadMyWikis(): SagaGenerator<unknown> {
  return yield* callApi(client => client.post(api.myWikis))
}

describe('If the server answers "Unauthenticated." to any request', () => {
  test('the session ends and asks for the log-in page', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('POST /wiki/mine', UNAUTHENTICATED)
    await expect(runSaga(loadMyWikis, undefined)).rejects.toBeInstanceOf(FailureError)
    expect(selectUser(store.getState())).toBeNull()
    expect(selectRedirect(store.getState())).toBe('login')
  })

  test('the router redirects only once', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('POST /wiki/mine', UNAUTHENTICATED)
    await runSaga(loadMyWikis, undefined).catch(() => {})
    store.dispatch(redirected())
    expect(selectSession(store.getState())).toEqual({ status: 'visitor', redirectTo: null })
  })

  test('a visitor stays on the page', async () => {
    const { store, server, runSaga } = await startAs(null)
    server.on('POST /wiki/mine', UNAUTHENTICATED)
    await runSaga(loadMyWikis, undefined).catch(() => {})
    expect(selectRedirect(store.getState())).toBeNull()
  })

  test('the session continues after any other 401', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('POST /wiki/mine', { status: 401, json: { message: 'Wrong password.' } })
    await runSaga(loadMyWikis, undefined).catch(() => {})
    expect(selectUser(store.getState())).toEqual(ada)
  })

  test('a session that has begun since the request was sent continues', async () => {
    const { store, server, runSaga } = await startAs(ada)
    const bob = { id: 2, email: 'bob@example.org', verified: true }
    server.hold('POST /wiki/mine')
    const asked = runSaga(loadMyWikis, undefined).catch(() => {})
    await settled()
    store.dispatch(sessionStarted(bob, 'otherTab'))
    await server.release('POST /wiki/mine', UNAUTHENTICATED)
    await asked
    expect(selectUser(store.getState())).toEqual(bob)
  })
})
