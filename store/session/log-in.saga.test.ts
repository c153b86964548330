import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { ada, startAs } from '#store/testing/test-store.ts'
import { logIn } from './log-in.saga.ts'
import { logOut } from './log-out.saga.ts'
import { selectRedirect, selectSession, selectUser } from './session.slice.ts'

const credentials = { email: 'ada@example.org', password: 'correct horse' }

describe('Logging in', () => {
  test('with the right password starts the session', async () => {
    const { store, server, runSaga } = await startAs(null)
    server.on('POST /auth/login', { json: { user: { ...ada, verified: 1 } } })
    await runSaga(logIn, credentials)
    expect(server.requestsTo('POST /auth/login')[0]?.json).toEqual(credentials)
    expect(selectUser(store.getState())).toEqual(ada)
  })

  test('with a wrong password starts no session and stays on the page', async () => {
    const { store, server, runSaga } = await startAs(null)
    server.on('POST /auth/login', { status: 401, json: { message: 'Wrong.' } })
    const failure = await runSaga(logIn, credentials).catch(toFailure)
    expect(failure).toEqual({ kind: 'refused', status: 401, message: 'Wrong.' })
    expect(selectSession(store.getState())).toEqual({ status: 'visitor', redirectTo: null })
  })

  test('without a network fails as offline', async () => {
    const { server, runSaga } = await startAs(null)
    server.on('POST /auth/login', 'offline')
    expect(await runSaga(logIn, credentials).catch(toFailure)).toEqual(failures.offline)
  })
})

describe('Logging out', () => {
  test('ends the session and asks for the home page', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('DELETE /auth/login', {})
    await runSaga(logOut, undefined)
    expect(selectUser(store.getState())).toBeNull()
    expect(selectRedirect(store.getState())).toBe('home')
  })

  test('succeeds if the server no longer knows the session', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('DELETE /auth/login', { status: 401, json: { message: 'Unauthenticated.' } })
    await runSaga(logOut, undefined)
    expect(selectUser(store.getState())).toBeNull()
  })

  test('keeps the session if it fails', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('DELETE /auth/login', 'offline')
    expect(await runSaga(logOut, undefined).catch(toFailure)).toEqual(failures.offline)
    expect(selectUser(store.getState())).toEqual(ada)
  })
})
