import { beforeEach, describe, expect, test } from '@jest/globals'
import type { AccountSession } from '#contract/account/sessions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { findUserByEmail } from '#server/modules/session/users.repository.ts'
import { ada, cookieOf, signUpAndLogIn, verify } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { get, post, remove } from '#server/testing/requests.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let cookie: string

eachTestHasServer()
beforeEach(async () => {
  cookie = await signUpAndLogIn(app)
})

async function logIn(userAgent: string): Promise<string> {
  return cookieOf(await post(app, null, '/auth/login', ada, { headers: { 'user-agent': userAgent } }))
}

const sessions = async (by = cookie): Promise<AccountSession[]> =>
  (await get(app, '/user/sessions', by)).json().data

const end = async (session: string, by = cookie, payload?: object) =>
  await remove(app, by, `/user/sessions?session=${session}`, payload)

const isRunning = async (by: string) => (await get(app, '/auth/login', by)).statusCode === 200

describe('the sessions of a member', () => {
  test('say when they began, in which browser, and which one is current', async () => {
    const began = new Date(app.clock.now()).toISOString()
    app.clock.advance(HOUR_MS)
    const there = await logIn(FIREFOX)
    const list = await sessions(there)
    expect(list).toEqual([
      expect.objectContaining({ browser: 'Firefox', system: 'Linux', current: true }),
      expect.objectContaining({ browser: null, system: null, current: false, created_at: began }),
    ])
    expect((await sessions()).map(({ id }) => id)).toEqual(list.map(({ id }) => id).reverse())
  })

  test('say when each was last used, to the hour', async () => {
    const there = await logIn(FIREFOX)
    const lastUsed = async () => (await sessions(there)).find(({ current }) => !current)?.last_used_at
    const began = app.clock.now()
    app.clock.advance(HOUR_MS / 2)
    await get(app, '/user/sessions', cookie)
    expect(await lastUsed()).toBe(new Date(began).toISOString())
    app.clock.advance(HOUR_MS / 2)
    await get(app, '/v1/policies/missing', cookie)
    expect(await lastUsed()).toBe(new Date(began + HOUR_MS).toISOString())
  })

  test('say when each began if a server of an earlier version has not stored a use', async () => {
    const there = await logIn(FIREFOX)
    await app.deps.db.updateTable('sessions').set({ last_used_at: 0 }).execute()
    const list = await sessions(there)
    expect(list.map(({ last_used_at }) => last_used_at)).toEqual(list.map(({ created_at }) => created_at))
  })

  test('include none that has ended', async () => {
    await logIn(FIREFOX)
    app.clock.advance(20 * DAY_MS)
    await get(app, '/auth/login', cookie)
    app.clock.advance(20 * DAY_MS)
    expect(await sessions()).toHaveLength(1)
  })

  test('are a hundred at most: a log-in ends the least recently used one', async () => {
    const { db } = app.deps
    const { id } = (await findUserByEmail(db, ada.email)) ?? { id: 0 }
    const began = app.clock.now()
    const unused = await createSession(db, id, began)
    app.clock.advance(HOUR_MS)
    expect(await isRunning(cookie)).toBe(true)
    for (let logIn = 1; logIn < 99; logIn += 1) await createSession(db, id, began + logIn)
    expect(await sessions()).toHaveLength(100)
    const newest = await logIn(FIREFOX)
    expect(await isRunning(`session=${unused}`)).toBe(false)
    expect([await isRunning(cookie), await isRunning(newest)]).toEqual([true, true])
    expect(await sessions(newest)).toHaveLength(100)
  })

  test('are listed after a password change with the browser in which it was changed', async () => {
    const password = 'another long password'
    const response = await post(
      app,
      cookie,
      '/user/changePassword',
      { current_password: ada.password, password, password_confirmation: password },
      { headers: { 'user-agent': FIREFOX } },
    )
    expect(await sessions(cookieOf(response))).toEqual([expect.objectContaining({ browser: 'Firefox' })])
  })
})

describe('ending sessions', () => {
  const other = async (by = cookie) => (await sessions(by)).find(({ current }) => !current)?.id ?? ''

  test('logs one browser out at its next request', async () => {
    const there = await logIn(FIREFOX)
    const elsewhere = await logIn('curl/8.5.0')
    const chosen = (await sessions()).find(({ browser }) => browser === 'Firefox')?.id ?? ''
    expect((await end(chosen)).json()).toEqual({ success: true })
    expect((await sessions()).map(({ id }) => id)).not.toContain(chosen)
    expect([await isRunning(there), await isRunning(elsewhere), await isRunning(cookie)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('logs all other browsers out, and one email says so', async () => {
    await verify(app, cookie)
    const others = [await logIn(FIREFOX), await logIn(FIREFOX)]
    expect((await end('others')).statusCode).toBe(200)
    expect(await sessions()).toEqual([expect.objectContaining({ current: true })])
    for (const ended of others) expect(await isRunning(ended)).toBe(false)
    expect(await isRunning(cookie)).toBe(true)
    await app.deps.jobs.runDue()
    const emails = app.emails.filter(({ subject }) => subject === 'Logged out of Wikistead in other browsers')
    expect(emails.map(({ to }) => to.address)).toEqual([ada.email])
    expect(emails[0]?.text).toContain('2 browsers were just logged out')
  })

  test('takes the password ten minutes after the log-in, once for the next ten', async () => {
    const there = await logIn(FIREFOX)
    app.clock.advance(10 * MINUTE_MS)
    expect((await end('others')).json().code).toBe('recent-log-in-required')
    expect((await end('others', cookie, { password: 'not mine' })).json().errors).toEqual({
      password: ['This is not your password. Please try again.'],
    })
    expect(await isRunning(there)).toBe(true)
    expect((await end(await other(), cookie, { password: ada.password })).statusCode).toBe(200)
    expect(await isRunning(there)).toBe(false)
    await logIn(FIREFOX)
    expect((await end('others')).statusCode).toBe(200)
  })

  test('sends no email if none has ended, or to an address that is not verified', async () => {
    await app.deps.jobs.runDue()
    const sent = app.emails.length
    await logIn(FIREFOX)
    await end('others')
    await verify(app, cookie)
    await end('others')
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(sent)
  })

  test('logs out tens of thousands that an earlier version left behind, with one email', async () => {
    await verify(app, cookie)
    const { db, jobs } = app.deps
    const [own] = await db.selectFrom('sessions').selectAll().execute()
    const rows = Array.from({ length: 1000 }, () => ({ ...own, last_used_at: 0 }))
    for (let part = 0; part < 33; part += 1)
      await db
        .insertInto('sessions')
        .values(rows.map((row, at) => ({ ...row, token_hash: `${part}-${at}` })) as never)
        .execute()
    expect(await sessions()).toHaveLength(100)
    expect((await end('others')).statusCode).toBe(200)
    expect(await db.selectFrom('sessions').select('token_hash').execute()).toHaveLength(1)
    await jobs.runDue()
    expect(app.emails.at(-1)?.text).toContain('33000 browsers were just logged out')
  })

  test('succeeds twice for one session, also at the same time', async () => {
    await logIn(FIREFOX)
    const id = await other()
    const responses = await Promise.all([end(id), end(id)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await sessions()).toHaveLength(1)
  })

  test.each(['', '?session=', '?session=a&session=b', '?other=1', `?session=${'a'.repeat(33)}`])(
    'refuses the query "%s" and ends nothing',
    async query => {
      const there = await logIn(FIREFOX)
      const response = await remove(app, cookie, `/user/sessions${query}`)
      expect(response.statusCode).toBe(422)
      expect(await isRunning(there)).toBe(true)
    },
  )
})
