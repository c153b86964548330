import { describe, expect, test } from '@jest/globals'
import { settled } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { selectSession, selectUser } from './session.slice.ts'

describe('When the app starts', () => {
  test('the session is initialising', () => {
    const { store } = createTestStore()
    expect(selectSession(store.getState()).status).toBe('initialising')
  })

  test('an existing session is restored', async () => {
    const { store } = await startAs(ada)
    expect(selectUser(store.getState())).toEqual(ada)
  })

  test.each([
    { verified: 1, at: 'the user', json: { user: { id: 1, email: 'ada@example.org', verified: 1 } } },
    { verified: 1, at: 'the top', json: { user: { id: 1, email: 'ada@example.org' }, verified: 1 } },
    { verified: true, at: 'the user', json: { user: { id: 1, email: 'ada@example.org', verified: true } } },
  ])('verified may be $verified at $at', async ({ json }) => {
    const { store, server, start } = createTestStore()
    server.on('GET /auth/login', { json })
    await start()
    await settled()
    expect(selectUser(store.getState())?.verified).toBe(true)
  })

  test.each([0, false])('verified %p means that the email address is not verified', async verified => {
    const { store, server, start } = createTestStore()
    server.on('GET /auth/login', { json: { user: { id: 1, email: 'ada@example.org', verified } } })
    await start()
    await settled()
    expect(selectUser(store.getState())?.verified).toBe(false)
  })

  test('a visitor without a session stays on the page', async () => {
    const { store } = await startAs(null)
    expect(selectSession(store.getState())).toEqual({ status: 'visitor', redirectTo: null })
  })

  test('without a network the session is unknown, and trying again restores it', async () => {
    const { store, server, start } = createTestStore()
    server.on('GET /auth/login', 'offline')
    await start()
    await settled()
    expect(selectSession(store.getState())).toEqual({ status: 'error', failure: { kind: 'offline' } })

    server.on('GET /auth/login', { json: { user: ada } })
    await start()
    await settled()
    expect(selectUser(store.getState())).toEqual(ada)
  })

  test('an answer without a user is a server fault', async () => {
    const { store, server, start } = createTestStore()
    server.on('GET /auth/login', { json: {} })
    await start()
    await settled()
    expect(selectSession(store.getState())).toMatchObject({
      status: 'error',
      failure: { kind: 'serverFault' },
    })
  })
})
