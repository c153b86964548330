import { beforeEach, describe, expect, test } from '@jest/globals'
import type { AccountSession } from '#contract/account/sessions.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { findUserByEmail } from '#server/modules/session/users.repository.ts'
import { ada, cookieOf, signUpAndLogIn, verify } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { get, post, remove } from '#server/testing/requests.ts'

const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }

let own: string
let stolen: string

eachTestHasServer()
beforeEach(async () => {
  stolen = await signUpAndLogIn(app)
  own = cookieOf(await post(app, null, '/auth/login', ada))
})

const sessions = async (cookie: string): Promise<AccountSession[]> =>
  (await get(app, '/user/sessions', cookie)).json().data

const end = async (session: string, cookie: string, headers: object = {}, payload: object = {}) =>
  await remove(app, cookie, `/user/sessions?session=${session}`, payload, { headers: { ...headers } })

const status = async (path: string, cookie: string) => (await get(app, path, cookie)).statusCode

describe('a session that somebody has stolen', () => {
  test('is seen by the member and ended, and every call with it is refused from then on', async () => {
    const other = (await sessions(own)).find(({ current }) => !current)
    await end(other?.id ?? '', own)
    for (const path of ['/auth/login', '/user/sessions', '/v1/policies/missing'])
      expect(await status(path, stolen)).toBe(401)
    expect((await end('others', stolen)).statusCode).toBe(401)
    expect(await status('/auth/login', own)).toBe(200)
  })

  test('cannot keep the member out by ending all others: the password opens a new one, and an email reports it', async () => {
    await verify(app, own)
    await end('others', stolen)
    expect(await status('/auth/login', own)).toBe(401)
    const again = cookieOf(await post(app, null, '/auth/login', ada))
    await end('others', again)
    expect(await status('/auth/login', stolen)).toBe(401)
    await app.deps.jobs.runDue()
    const subjects = app.emails.map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.startsWith('Logged out'))).toHaveLength(2)
  })

  test('does not learn the tokens of the others, nor what the database stores of them', async () => {
    const list = (await get(app, '/user/sessions', stolen)).body
    const rows = await app.deps.db.selectFrom('sessions').select('token_hash').execute()
    for (const { token_hash } of rows) expect(list).not.toContain(token_hash.slice(0, 16))
    for (const { id } of await sessions(stolen))
      expect(await status('/auth/login', `session=${id}`)).toBe(401)
  })
})

describe('a stolen session, ten minutes after the log-in', () => {
  test('ends no other session without the password, however often it guesses', async () => {
    app.clock.advance(10 * MINUTE_MS)
    const [other] = (await sessions(stolen)).filter(({ current }) => !current)
    for (const which of [other?.id ?? '', 'others', '0123456789abcdef']) {
      const response = await end(which, stolen)
      expect([response.statusCode, response.json().code]).toEqual([403, 'recent-log-in-required'])
    }
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await end('others', stolen, {}, { password: `guess ${guess}` })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    expect(await status('/auth/login', own)).toBe(200)
  })

  test('may end itself, as by logging out', async () => {
    app.clock.advance(10 * MINUTE_MS)
    const [itself] = await sessions(stolen)
    expect((await end(itself?.id ?? '', stolen)).statusCode).toBe(200)
    expect([await status('/auth/login', stolen), await status('/auth/login', own)]).toEqual([401, 200])
  })
})

test('emails about ended sessions are limited to 30 a day; requests that end nothing do not count', async () => {
  await verify(app, own)
  const { db, jobs, clock } = app.deps
  const user = await findUserByEmail(db, ada.email)
  const statuses = new Map<number, number>()
  for (let again = 0; again < 33; again += 1) {
    await createSession(db, user?.id ?? 0, clock.now())
    for (const which of ['others', '0123456789abcdef']) {
      const { statusCode } = await end(which, own)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  expect(statuses).toEqual(
    new Map([
      [200, 63],
      [429, 3],
    ]),
  )
  expect(await sessions(own)).toHaveLength(4)
  await jobs.runDue()
  expect(app.emails.filter(({ subject }) => subject.startsWith('Logged out'))).toHaveLength(30)
  app.clock.advance(DAY_MS)
  expect((await end('others', own, {}, { password: ada.password })).statusCode).toBe(200)
})

describe('the sessions of another member', () => {
  test('are neither listed nor ended, and the answer does not tell that they exist', async () => {
    const cookie = await signUpAndLogIn(app, mallory)
    const [foreign] = await sessions(own)
    expect(await sessions(cookie)).toHaveLength(1)
    const [known, unknown] = [await end(foreign?.id ?? '', cookie), await end('0123456789abcdef', cookie)]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await status('/auth/login', own)).toBe(200)
  })

  test('are not ended by a page of another site', async () => {
    const response = await end('others', own, { origin: 'https://attacker.example' })
    expect(response.statusCode).toBe(403)
    expect(await status('/auth/login', stolen)).toBe(200)
  })
})

test('a browser’s own name is truncated, and only known names are shown', async () => {
  const name = `<img src=x onerror=alert(1)> Firefox/1 ${'x'.repeat(5000)}`
  const cookie = cookieOf(await post(app, null, '/auth/login', ada, { headers: { 'user-agent': name } }))
  const [session] = await sessions(cookie)
  expect(session).toMatchObject({ browser: 'Firefox', system: null, current: true })
  const rows = await app.deps.db.selectFrom('sessions').select('user_agent').execute()
  expect(Math.max(...rows.map(({ user_agent }) => user_agent?.length ?? 0))).toBe(250)
})
