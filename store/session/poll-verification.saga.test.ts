import { describe, expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { settled } from '#store/testing/test-environment.ts'
import { ada, startAs } from '#store/testing/test-store.ts'
import { logOut } from './log-out.saga.ts'
import { selectUser } from './session.slice.ts'

const unverified = { ...ada, verified: false }
const unverifiedMember = async () => {
  const app = await startAs(unverified)
  const asked = () => app.server.requestsTo('GET /auth/login').length - 1
  return { ...app, asked }
}

describe('while the address is not verified', () => {
  test('the server is asked every three seconds after its last answer', async () => {
    const { environment, asked } = await unverifiedMember()
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS - 1)
    expect(asked()).toBe(before)
    await environment.elapse(1)
    expect(asked()).toBe(before + 1)
    await environment.elapse(POLL_INTERVAL_MS)
    expect(asked()).toBe(before + 2)
  })

  test('a slow answer is waited for: calls never overlap', async () => {
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

  test('the confirmation is noticed, and then the asking ends', async () => {
    const { environment, server, store, asked } = await unverifiedMember()
    server.on('GET /auth/login', { json: { user: unverified, verified: 1 } })
    await environment.elapse(POLL_INTERVAL_MS)
    expect(selectUser(store.getState())?.verified).toBe(true)
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 10)
    expect(asked()).toBe(before)
  })

  test('a hidden tab does not ask, and asks at once when it is seen again', async () => {
    const { environment, asked } = await unverifiedMember()
    environment.hide()
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 10)
    expect(asked()).toBe(before)
    await environment.show()
    expect(asked()).toBe(before + 1)
  })

  test('the asking ends with logging out', async () => {
    const { environment, server, runSaga, asked } = await unverifiedMember()
    server.on('DELETE /auth/login', {})
    await runSaga(logOut, undefined)
    const before = asked()
    await environment.elapse(POLL_INTERVAL_MS * 10)
    expect(asked()).toBe(before)
  })

  test('without a network the pauses grow, and shrink again with the first answer', async () => {
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

  test('a server that has had too much is left alone for as long as it says', async () => {
    const { environment, server, asked } = await unverifiedMember()
    server.on('GET /auth/login', { status: 429, headers: { 'retry-after': '30' } })
    await environment.elapse(POLL_INTERVAL_MS)
    const before = asked()
    await environment.elapse(29_999)
    expect(asked()).toBe(before)
    await environment.elapse(1)
    expect(asked()).toBe(before + 1)
  })
})

test('nobody is asked about for an address that is verified', async () => {
  const { environment, server } = await startAs(ada)
  await environment.elapse(POLL_INTERVAL_MS * 10)
  expect(server.requestsTo('GET /auth/login')).toHaveLength(1)
})
