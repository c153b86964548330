import { describe, expect, test } from '@jest/globals'
import { createApiClient } from '#store/api/api-client.ts'
import { createAppStore } from '#store/store.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { createTestEnvironment, settled, type Tabs } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { logIn } from './log-in.saga.ts'
import { selectSession, selectUser } from './session.slice.ts'

/** A tab whose page said that it was requested by a visitor. */
function openAsVisitor(tabs: Tabs = new Set()) {
  const server = createFakeServer()
  let loads = 0
  const store = createAppStore({
    api: async () => {
      loads += 1
      return createApiClient({ origin: 'http://localhost', fetch: server.fetch })
    },
    environment: createTestEnvironment({ tabs }),
  })
  store.startAsVisitor()
  return { ...store, server, loads: () => loads }
}

const user = (tab: ReturnType<typeof openAsVisitor>) => selectUser(tab.store.getState())

describe('If the page says that it was requested by a visitor', () => {
  test('there is no session, without loading or asking anything', async () => {
    const tab = openAsVisitor()
    expect(selectSession(tab.store.getState())).toEqual({ status: 'visitor', redirectTo: null })
    await settled()
    expect(tab.loads()).toBe(0)
    expect(tab.server.requests).toHaveLength(0)
  })

  test('what log-in needs can be loaded ahead without asking the server', async () => {
    const tab = openAsVisitor()
    tab.warmUp()
    tab.warmUp()
    await settled()
    expect(tab.loads()).toBe(1)
    expect(tab.server.requests).toHaveLength(0)
  })

  test('logging in works and reaches the other tabs', async () => {
    const tabs: Tabs = new Set()
    const [here, there] = [openAsVisitor(tabs), openAsVisitor(tabs)]
    for (const { server } of [here, there]) server.on('GET /auth/login', { json: { user: ada } })
    here.server.on('POST /auth/login', { json: { user: ada } })
    await here.runSaga(logIn, { email: ada.email, password: 'secret' })
    await settled()
    expect(user(here)).toEqual(ada)
    expect(user(there)).toEqual(ada)
  })

  test('the tab follows the session of other tabs from the first message on', async () => {
    const tabs: Tabs = new Set()
    const there = openAsVisitor(tabs)
    const here = await startAs(null, createTestStore({ environment: createTestEnvironment({ tabs }) }))
    const unverified = { json: { user: { ...ada, verified: false } } }
    for (const { server } of [here, there]) server.on('GET /auth/login', unverified)
    here.server.on('POST /auth/login', unverified)
    await here.runSaga(logIn, { email: ada.email, password: 'secret' })
    await settled()
    expect(user(there)?.verified).toBe(false)
    here.server.on('GET /auth/login', { json: { user: ada } })
    await here.environment.elapse(3000)
    expect(user(there)?.verified).toBe(true)
  })

  test('messages of other tabs that start no session change nothing', async () => {
    const tabs: Tabs = new Set()
    const tab = openAsVisitor(tabs)
    for (const listener of tabs) listener({ type: 'signedOut', reason: 'loggedOut' })
    await settled()
    expect(selectSession(tab.store.getState())).toEqual({ status: 'visitor', redirectTo: null })
  })

  test('a browser without channels between tabs is supported', async () => {
    const { store, startAsVisitor } = createAppStore({
      api: () => Promise.reject(new Error('Nothing is asked.')),
      environment: {
        openChannel: () => {
          throw new Error('There is no BroadcastChannel.')
        },
      },
    })
    startAsVisitor()
    expect(selectSession(store.getState()).status).toBe('visitor')
  })
})
