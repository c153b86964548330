import crypto from 'node:crypto'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { SESSION_MS } from '#server/modules/session/sessions.repository.ts'
import { ada, cookieOf, signUpAndLogIn } from '#server/testing/accounts.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp

beforeEach(async () => {
  server = await createTestApp()
})

afterEach(async () => {
  jest.restoreAllMocks()
  await server.close()
})

describe('logging in', () => {
  test('answers with the user and a cookie that scripts cannot read', async () => {
    await post(server, null, '/user/register', ada)
    const response = await post(server, null, '/auth/login', ada)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      user: {
        ...{ id: expect.any(Number), email: ada.email, verified: false },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      },
    })
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' }),
      expect.objectContaining({ name: 'known-device', httpOnly: true, sameSite: 'Strict', path: '/' }),
    ])
  })

  test('binds its cookies to this host and to encrypted connections on https', async () => {
    const secure = await createTestApp({ publicUrl: 'https://wikis.example.org' })
    await post(secure, null, '/user/register', ada)
    const response = await post(secure, null, '/auth/login', ada)
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: '__Host-session', secure: true, httpOnly: true, path: '/' }),
      expect.objectContaining({ name: '__Host-known-device', secure: true, httpOnly: true, path: '/' }),
    ])
    for (const cookie of response.cookies) expect(cookie).not.toHaveProperty('domain')
    expect((await get(secure, '/auth/login', cookieOf(response))).statusCode).toBe(200)
    await secure.close()
  })

  test('accepts the email address in any case and any Unicode form', async () => {
    await post(server, null, '/user/register', { ...ada, email: 'zoé@example.org' })
    const response = await post(server, null, '/auth/login', { ...ada, email: 'ZOE\u0301@EXAMPLE.org' })
    expect(response.statusCode).toBe(200)
  })

  test('restores the session and also tells at the top level whether the email address is verified', async () => {
    const cookie = await signUpAndLogIn(server)
    const response = await get(server, '/auth/login', cookie)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ user: { email: ada.email, verified: false }, verified: false })
  })

  test('answers 401 "Unauthenticated." without a session', async () => {
    for (const cookie of ['', 'session=', 'session=made-up']) {
      const response = await get(server, '/auth/login', cookie)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({ message: 'Unauthenticated.', error: 'Unauthenticated.' })
    }
  })

  test('logging out ends the session on the server, and may be repeated', async () => {
    const cookie = await signUpAndLogIn(server)
    const logOut = () => remove(server, cookie, '/auth/login')
    expect((await logOut()).statusCode).toBe(204)
    expect((await get(server, '/auth/login', cookie)).statusCode).toBe(401)
    expect((await logOut()).statusCode).toBe(204)
  })

  test('logging in again ends the browser’s previous session', async () => {
    const first = await signUpAndLogIn(server)
    const second = cookieOf(await post(server, first, '/auth/login', ada))
    expect((await get(server, '/auth/login', first)).statusCode).toBe(401)
    expect((await get(server, '/auth/login', second)).statusCode).toBe(200)
  })

  test('a session ends after 30 days without a visit and is extended by visits', async () => {
    const cookie = await signUpAndLogIn(server)
    server.clock.advance(SESSION_MS - 1000)
    const visit = await get(server, '/auth/login', cookie)
    expect(visit.statusCode).toBe(200)
    expect(cookieOf(visit)).toBe(cookie)
    server.clock.advance(SESSION_MS - 1000)
    expect((await get(server, '/auth/login', cookie)).statusCode).toBe(200)
    server.clock.advance(SESSION_MS + 1000)
    expect((await get(server, '/auth/login', cookie)).statusCode).toBe(401)
  })

  test('a session ends 90 days after the log-in, and its cookie with it', async () => {
    const cookie = await signUpAndLogIn(server)
    const visit = async () => await get(server, '/auth/login', cookie)
    for (const days of [29, 29, 29]) {
      server.clock.advance(days * DAY_MS)
      expect((await visit()).statusCode).toBe(200)
    }
    const [extended] = (await visit()).cookies
    expect(extended).toBeUndefined()
    server.clock.advance(3 * DAY_MS - 1)
    expect((await visit()).statusCode).toBe(200)
    server.clock.advance(1)
    expect((await visit()).statusCode).toBe(401)
  })

  test('the cookie never outlives the session', async () => {
    const cookie = await signUpAndLogIn(server)
    for (const [days, maxAge] of [
      [25, 30],
      [25, 30],
      [25, 15],
    ] as const) {
      server.clock.advance(days * DAY_MS)
      expect((await get(server, '/auth/login', cookie)).cookies[0]?.maxAge).toBe((maxAge * DAY_MS) / 1000)
    }
  })

  test('a session without a time of authentication counts from its log-in', async () => {
    const cookie = await signUpAndLogIn(server)
    const { db, clock } = server.deps
    const created_at = clock.now() - 91 * DAY_MS
    await db.updateTable('sessions').set({ created_at }).execute()
    expect((await get(server, '/auth/login', cookie)).statusCode).toBe(401)
  })

  test('the database holds neither the password nor the session token', async () => {
    const cookie = await signUpAndLogIn(server)
    const users = JSON.stringify(await server.deps.db.selectFrom('users').selectAll().execute())
    const sessions = JSON.stringify(await server.deps.db.selectFrom('sessions').selectAll().execute())
    expect(users).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(users).not.toContain(ada.password)
    expect(sessions).not.toContain(cookie.split('=')[1])
  })
})

describe('guessing a password', () => {
  const wrong = { email: ada.email, password: 'not the password' }
  const unknown = { email: 'nobody@example.org', password: 'not the password' }

  test('a wrong password and an unknown email address get the same answer', async () => {
    await post(server, null, '/user/register', ada)
    const [first, second] = [
      await post(server, null, '/auth/login', wrong),
      await post(server, null, '/auth/login', unknown),
    ]
    expect(first.statusCode).toBe(401)
    expect(first.json()).toEqual({ message: 'Incorrect username or password. Please try again.' })
    expect(second.statusCode).toBe(first.statusCode)
    expect(second.body).toBe(first.body)
    expect(comparableHeaders(second)).toEqual(comparableHeaders(first))
  })

  test('a wrong password and an unknown email address cost the same work, so that the time reveals nothing', async () => {
    await post(server, null, '/user/register', ada)
    const argon2 = jest.spyOn(crypto, 'argon2')
    await post(server, null, '/auth/login', wrong)
    await post(server, null, '/auth/login', unknown)
    expect(argon2).toHaveBeenCalledTimes(2)
    const costs = argon2.mock.calls.map(([, { memory, passes, parallelism, tagLength, nonce }]) => ({
      memory,
      passes,
      parallelism,
      tagLength,
      salt: Buffer.from(nonce as Uint8Array).length,
    }))
    expect(costs[1]).toEqual(costs[0])
  })

  test('the 11th attempt within a minute is refused, even with the right password', async () => {
    await post(server, null, '/user/register', ada)
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect((await post(server, null, '/auth/login', wrong)).statusCode).toBe(401)
    const [right, another] = [
      await post(server, null, '/auth/login', ada),
      await post(server, null, '/auth/login', wrong),
    ]
    for (const response of [right, another]) {
      expect(response.statusCode).toBe(429)
      expect(response.headers['retry-after']).toBe('60')
      expect(response.body).toBe(right.body)
    }
    server.clock.advance(MINUTE_MS)
    expect((await post(server, null, '/auth/login', ada)).statusCode).toBe(200)
  })

  test('an email address is protected against guesses from many networks, whether or not it has an account', async () => {
    await post(server, null, '/user/register', ada)
    for (const { email } of [wrong, unknown]) {
      const guess = (network: number) =>
        post(
          server,
          null,
          '/auth/login',
          { email, password: 'not the password' },
          { remoteAddress: `203.0.113.${network}` },
        )
      for (let network = 1; network <= 10; network += 1) expect((await guess(network)).statusCode).toBe(401)
      expect((await guess(11)).statusCode).toBe(429)
      server.clock.advance(MINUTE_MS)
    }
  })

  test('a member who has just signed up can log in on a network that has used up its attempts', async () => {
    const guess = () => post(server, null, '/auth/login', { ...ada, email: 'nobody@example.org' })
    for (let attempt = 0; attempt < 10; attempt += 1) await guess()
    expect((await guess()).statusCode).toBe(429)
    const registered = await post(server, null, '/user/register', ada)
    expect((await post(server, null, '/auth/login', ada)).statusCode).toBe(429)
    expect((await post(server, cookieOf(registered), '/auth/login', ada)).statusCode).toBe(200)
  })

  test('a browser that has logged in before is not locked out by other people’s guesses from any network', async () => {
    await post(server, null, '/user/register', ada)
    const [, device] = (await post(server, null, '/auth/login', ada)).cookies
    const cookie = `${device?.name}=${device?.value}`
    for (let guess = 0; guess < 20; guess += 1) await post(server, null, '/auth/login', wrong)
    expect((await post(server, null, '/auth/login', ada)).statusCode).toBe(429)
    expect((await post(server, cookie, '/auth/login', ada)).statusCode).toBe(200)
  })

  test('ordinary calls of a member are not limited at 600 a minute', async () => {
    const cookie = await signUpAndLogIn(server)
    for (let call = 0; call < 601; call += 1)
      if ((await get(server, '/auth/login', cookie)).statusCode !== 200)
        throw new Error(`Call ${call} failed`)
  })
})

function comparableHeaders(response: { headers: Record<string, unknown> }): Record<string, unknown> {
  const { date: _, ...headers } = response.headers
  return headers
}
