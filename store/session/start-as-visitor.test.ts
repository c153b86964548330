import { describe, expect, test } from '@jest/globals'
import { createApiClient } from '#store/api/api-client.ts'
import { createAppStore } from '#store/store.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { createTestEnvironment, settled, type Tabs } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { logIn } from './log-in.saga.ts'
import { selectSession, selectUser } from './session.slice.ts'

/** A tab whose page said that nobody is signed in. */
function openAsNobody(tabs: Tabs = new Set()) {
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

const user = (tab: ReturnType<typeof openAsNobody>) => selectUser(tab.store.getState())

describe('where the page says that nobody is signed in', () => {
  test('nobody is, at once, with nothing loaded and nothing asked', async () => {
    const tab = openAsNobody()
    expect(selectSession(tab.store.getState())).toEqual({ status: 'visitor', redirectTo: null })
    await settled()
    expect(tab.loads()).toBe(0)
    expect(tab.server.requests).toHaveLength(0)
  })

  test('what is needed to log in can be loaded ahead, and still nothing is asked', async () => {
    const tab = openAsNobody()
    tab.warmUp()
    tab.warmUp()
    await settled()
    expect(tab.loads()).toBe(1)
    expect(tab.server.requests).toHaveLength(0)
  })

  test('logging in works, and the other tabs follow', async () => {
    const tabs: Tabs = new Set()
    const [here, there] = [openAsNobody(tabs), openAsNobody(tabs)]
    for (const { server } of [here, there]) server.on('GET /auth/login', { json: { user: ada } })
    here.server.on('POST /auth/login', { json: { user: ada } })
    await here.runSaga(logIn, { email: ada.email, password: 'secret' })
    await settled()
    expect(user(here)).toEqual(ada)
    expect(user(there)).toEqual(ada)
  })

  test('and from then on they follow all that happens to the session', async () => {
    const tabs: Tabs = new Set()
    const there = openAsNobody(tabs)
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

  test('news that come to nothing leave it so', async () => {
    const tabs: Tabs = new Set()
    const tab = openAsNobody(tabs)
    for (const listener of tabs) listener({ type: 'signedOut', reason: 'loggedOut' })
    await settled()
    expect(selectSession(tab.store.getState())).toEqual({ status: 'visitor', redirectTo: null })
  })

  test('a browser whose tabs cannot talk does without', async () => {
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
