import { describe, expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { UNAUTHENTICATED } from '#store/testing/fake-server.ts'
import { createTestEnvironment, settled } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { logOut } from './log-out.saga.ts'
import { selectUser, sessionEnded, sessionStarted } from './session.slice.ts'

const unverified = { ...ada, verified: false }
const unverifiedMember = async () => {
  const app = await startAs(unverified)
  const asked = () => app.server.requestsTo('GET /auth/login').length - 1
  return { ...app, asked }
}

describe('While the email address is not verified', () => {
  test('asks the server three seconds after its last response', async () => {
    const { environment, asked } = await unverifiedMember()
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS - 1)
    expect(asked()).toBe(before)
    await environment.elapse(1)
    expect(asked()).toBe(before + 1)
    await environment.elapse(POLL_INTERVAL_MS)
    expect(asked()).toBe(before + 2)
  })

  test('waits for a slow answer, so that requests never overlap', async () => {
    const { environment, server, asked } = await unverifiedMember()
    server.hold('GET /auth/login')
    await environment.elapse(POLL_INTERVAL_MS)
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 5)
    expect(asked()).toBe(before)
    server.on('GET /auth/login', { json: { user: unverified } })
    await server.release('GET /auth/login', { json: { user: unverified } })
    await settled()
    await environment.elapse(POLL_INTERVAL_MS)
    expect(asked()).toBe(before + 1)
  })

  test('ends with the session that the server no longer knows, without an error', async () => {
    const { environment, server, store, asked } = await unverifiedMember()
    server.on('GET /auth/login', UNAUTHENTICATED)
    await environment.elapse(POLL_INTERVAL_MS)
    expect(selectUser(store.getState())).toBeNull()
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 10)
    expect(asked()).toBe(before)
    expect(environment.reported).toEqual([])
  })

  test('marks the member as verified and stops asking', async () => {
    const { environment, server, store, asked } = await unverifiedMember()
    server.on('GET /auth/login', { json: { user: unverified, verified: 1 } })
    await environment.elapse(POLL_INTERVAL_MS)
    expect(selectUser(store.getState())?.verified).toBe(true)
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 10)
    expect(asked()).toBe(before)
  })

  test('does not ask in a hidden tab, and asks as soon as the tab is shown', async () => {
    const { environment, asked } = await unverifiedMember()
    environment.hide()
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 10)
    expect(asked()).toBe(before)
    await environment.show()
    expect(asked()).toBe(before + 1)
  })

  test('stops asking after logging out', async () => {
    const { environment, server, runSaga, asked } = await unverifiedMember()
    server.on('DELETE /auth/login', {})
    await runSaga(logOut, undefined)
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 10)
    expect(asked()).toBe(before)
  })

  test('asks less often without a network, and as often as before after the first answer', async () => {
    const { environment, server, asked } = await unverifiedMember()
    server.on('GET /auth/login', 'offline')
    await environment.elapse(POLL_INTERVAL_MS)
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS)
    expect(asked()).toBe(before)
    server.on('GET /auth/login', { json: { user: unverified } })
    await environment.elapse(POLL_INTERVAL_MS)
    expect(asked()).toBe(before + 1)
    await environment.elapse(POLL_INTERVAL_MS)
    expect(asked()).toBe(before + 2)
  })

  test.each([429, 503])('waits as long as the server says if it answers %d', async status => {
    const { environment, server, asked } = await unverifiedMember()
    server.on('GET /auth/login', { status, headers: { 'retry-after': '30' } })
    await environment.elapse(POLL_INTERVAL_MS)
    const before = asked()
    await environment.elapse(29_999)
    expect(asked()).toBe(before)
    await environment.elapse(1)
    expect(asked()).toBe(before + 1)
  })
})

test('does not ask if the email address is verified', async () => {
  const { environment, server } = await startAs(ada)
  await environment.elapse(POLL_INTERVAL_MS * 10)
  expect(server.requestsTo('GET /auth/login')).toHaveLength(1)
})

describe('The drafts of forms', () => {
  test('are deleted at log-out', async () => {
    const { store, environment } = await startAs(ada)
    store.dispatch(sessionEnded('loggedOut'))
    expect(environment.draftsForgotten()).toBe(1)
  })

  test('are kept if the server ended the session', async () => {
    const { store, environment } = await startAs(ada)
    store.dispatch(sessionEnded('unauthenticated'))
    expect(environment.draftsForgotten()).toBe(0)
  })
})

test('records which member the drafts of the tab belong to', async () => {
  const { store, environment } = await startAs(ada)
  store.dispatch(sessionEnded('unauthenticated'))
  store.dispatch(sessionStarted({ ...ada, id: 2 }))
  expect(environment.draftOwners).toEqual([ada.id, 2])
})

describe('A page that is shown again as it was left', () => {
  const bob = { id: 2, email: 'bob@example.org', verified: true }

  test('has lost its session if the member has logged out meanwhile', async () => {
    const { store, environment, server } = await startAs(ada)
    server.on('GET /auth/login', UNAUTHENTICATED)
    await environment.showAgain()
    expect(selectUser(store.getState())).toBeNull()
  })

  test('shows nothing of the last member if another one has logged in meanwhile, each time', async () => {
    const { store, environment, server } = await startAs(ada)
    const seen: (string | undefined)[] = []
    store.subscribe(() => seen.push(selectUser(store.getState())?.email))
    for (const user of [bob, ada]) {
      server.on('GET /auth/login', { json: { user } })
      await environment.showAgain()
    }
    expect(seen).toEqual([undefined, bob.email, undefined, ada.email])
  })

  test('keeps its session if the server cannot be reached', async () => {
    const { store, environment, server } = await startAs(ada)
    server.on('GET /auth/login', 'offline')
    await environment.showAgain()
    expect(selectUser(store.getState())).toEqual(ada)
  })
})

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
