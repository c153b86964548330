import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { ada, startAs } from '#store/testing/test-store.ts'
import { logIn } from './log-in.saga.ts'
import { logOut } from './log-out.saga.ts'
import { selectRedirect, selectSession, selectUser } from './session.slice.ts'

const credentials = { email: 'ada@example.org', password: 'correct horse' }

describe('logging in', () => {
  test('with the right password signs the person in', async () => {
    const { store, server, runSaga } = await startAs(null)
    server.on('POST /auth/login', { json: { user: { ...ada, verified: 1 } } })
    await runSaga(logIn, credentials)
    expect(server.requestsTo('POST /auth/login')[0]?.json).toEqual(credentials)
    expect(selectUser(store.getState())).toEqual(ada)
  })

  test('with a wrong password leaves the person out, on this page', async () => {
    const { store, server, runSaga } = await startAs(null)
    server.on('POST /auth/login', { status: 401, json: { message: 'Wrong.' } })
    const failure = await runSaga(logIn, credentials).catch(toFailure)
    expect(failure).toEqual({ kind: 'refused', status: 401, message: 'Wrong.' })
    expect(selectSession(store.getState())).toEqual({ status: 'visitor', redirectTo: null })
  })

  test('without a network is told apart from a wrong password', async () => {
    const { server, runSaga } = await startAs(null)
    server.on('POST /auth/login', 'offline')
    expect(await runSaga(logIn, credentials).catch(toFailure)).toEqual(failures.offline)
  })
})

describe('logging out', () => {
  test('ends the session and wishes to the home page', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('DELETE /auth/login', {})
    await runSaga(logOut, undefined)
    expect(selectUser(store.getState())).toBeNull()
    expect(selectRedirect(store.getState())).toBe('home')
  })

  test('counts as done where the server has forgotten the session already', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('DELETE /auth/login', { status: 401, json: { message: 'Unauthenticated.' } })
    await runSaga(logOut, undefined)
    expect(selectUser(store.getState())).toBeNull()
  })

  test('that fails leaves the person signed in', async () => {
    const { store, server, runSaga } = await startAs(ada)
    server.on('DELETE /auth/login', 'offline')
    expect(await runSaga(logOut, undefined).catch(toFailure)).toEqual(failures.offline)
    expect(selectUser(store.getState())).toEqual(ada)
  })
})
