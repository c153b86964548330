import { describe, expect, test } from '@jest/globals'
import { UNAUTHENTICATED } from '#store/testing/fake-server.ts'
import { createTestEnvironment, settled, type Tabs } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { logIn } from './log-in.saga.ts'
import { logOut } from './log-out.saga.ts'
import { selectRedirect, selectSession, selectUser, sessionEnded, verified } from './session.slice.ts'

/** Two tabs of one browser with the same member, or with visitors if null. */
async function twoTabs(user: typeof ada | null) {
  const tabs: Tabs = new Set()
  const open = () => startAs(user, createTestStore({ environment: createTestEnvironment({ tabs }) }))
  return [await open(), await open()] as const
}

describe('With two tabs open', () => {
  test('logging out in one ends the session in the other', async () => {
    const [here, there] = await twoTabs(ada)
    here.server.on('DELETE /auth/login', {})
    await here.runSaga(logOut, undefined)
    await settled()
    expect(selectUser(there.store.getState())).toBeNull()
    expect(selectRedirect(there.store.getState())).toBe('home')
  })

  test('both lead to the log-in page when the server ends the session', async () => {
    const [here, there] = await twoTabs(ada)
    there.server.on('GET /auth/login', UNAUTHENTICATED)
    here.store.dispatch(sessionEnded('unauthenticated'))
    await settled()
    expect(selectRedirect(there.store.getState())).toBe('login')
  })

  test('one that hears of the end of an earlier session ends none in the other', async () => {
    const [here, there] = await twoTabs(ada)
    here.store.dispatch(sessionEnded('unauthenticated'))
    await settled()
    expect(selectUser(there.store.getState())).toEqual(ada)
  })

  test('a late answer about an earlier session replaces none that has begun since', async () => {
    const [here, there] = await twoTabs(ada)
    const bob = { id: 2, email: 'bob@example.org', verified: true }
    there.server.hold('GET /auth/login')
    await there.environment.showAgain()
    here.server.on('POST /auth/login', { json: { user: bob } })
    await here.runSaga(logIn, { email: bob.email, password: 'secret' })
    await there.server.release('GET /auth/login', { json: { user: ada } })
    await settled()
    expect(selectUser(there.store.getState())).toEqual(bob)
  })

  test('logging in in one starts the session in the other', async () => {
    const [here, there] = await twoTabs(null)
    here.server.on('POST /auth/login', { json: { user: ada } })
    await here.runSaga(logIn, { email: ada.email, password: 'secret' })
    await settled()
    expect(selectUser(there.store.getState())).toEqual(ada)
  })

  test('logging in to another account in one first ends the session in the other', async () => {
    const [here, there] = await twoTabs(ada)
    const seen: (string | undefined)[] = []
    there.store.subscribe(() => seen.push(selectUser(there.store.getState())?.email))
    here.server.on('POST /auth/login', {
      json: { user: { id: 2, email: 'bob@example.org', verified: true } },
    })
    await here.runSaga(logIn, { email: 'bob@example.org', password: 'secret' })
    await settled()
    expect(seen).toEqual([undefined, 'bob@example.org'])
  })

  test('verifying the email address in one marks it as verified in the other', async () => {
    const [here, there] = await twoTabs({ ...ada, verified: false })
    here.store.dispatch(verified())
    await settled()
    expect(selectUser(there.store.getState())?.verified).toBe(true)
  })

  test('a tab does not send back the changes that it received', async () => {
    const [here, there] = await twoTabs(ada)
    let changes = 0
    here.store.subscribe(() => {
      changes += 1
    })
    there.server.on('DELETE /auth/login', {})
    await there.runSaga(logOut, undefined)
    await settled()
    expect(changes).toBe(1)
    expect(selectSession(here.store.getState()).status).toBe('visitor')
  })

  test('one that finds no session ends none in the other, which may have logged in at that moment', async () => {
    const tabs: Tabs = new Set()
    const open = (user: typeof ada | null) =>
      startAs(user, createTestStore({ environment: createTestEnvironment({ tabs }) }))
    const { store } = await open(ada)
    await open(null)
    expect(selectUser(store.getState())).toEqual(ada)
  })

  test('an unknown message changes nothing', async () => {
    const tabs: Tabs = new Set()
    const { store } = await startAs(ada, createTestStore({ environment: createTestEnvironment({ tabs }) }))
    for (const listener of tabs) listener({ type: 'fromANewerVersion' })
    await settled()
    expect(selectUser(store.getState())).toEqual(ada)
  })
})
