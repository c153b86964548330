import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { findUserByEmail } from '#server/modules/session/users.repository.ts'
import { ada, changeAddress, cookieOf, signUpAndLogIn, verifiedMember } from '#server/testing/accounts.ts'
import { removeClosed } from '#server/testing/closing.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { get, post } from '#server/testing/requests.ts'

const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }

/** Headers that the call for a part of an upload checks before it knows the member. */
const PART = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

/** A session of Ada’s that Mallory has stolen. */
let stolen: string

eachTestHasServer()
beforeEach(async () => {
  stolen = await verifiedMember(app)
})

const close = async (body: object = {}, by = stolen) => await post(app, by, '/user/closing', body)
const keep = async (body: object = {}, by = '') => await post(app, by, '/user/keep', body)
const isClosing = async () => (await findUserByEmail(app.deps.db, ada.email))?.closes_at != null

describe('somebody with a stolen session', () => {
  test('closes no account without the password when the log-in is no longer recent', async () => {
    app.clock.advance(10 * MINUTE_MS)
    const response = await close()
    expect([response.statusCode, response.json().code]).toEqual([403, 'recent-log-in-required'])
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await close({ password: `guess ${guess}` })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    expect(await isClosing()).toBe(false)
  })

  test('who closes the account alerts its member, who keeps it and is then the only one logged in', async () => {
    await close()
    const token = await tokenFromEmail(app, 'keep-account', ada.email)
    expect((await keep({ token })).statusCode).toBe(200)
    expect(await isClosing()).toBe(false)
    expect((await get(app, '/auth/login', stolen)).statusCode).toBe(401)
  })

  test('who has changed the address before cannot have the account removed: undoing the change keeps it', async () => {
    await changeAddress(app, mallory.email, stolen)
    expect((await close()).statusCode).toBe(200)
    expect(
      (await keep({ token: await tokenFromEmail(app, 'undo-email-change', ada.email) })).statusCode,
    ).toBe(422)
    const undone = await post(app, null, '/user/undoEmailChange', {
      token: await tokenFromEmail(app, 'undo-email-change', ada.email),
    })
    expect([undone.statusCode, await isClosing()]).toEqual([200, false])
    await removeClosed(app)
    expect(await findUserByEmail(app.deps.db, ada.email)).toBeDefined()
  })

  test('sends no more than five emails a day by closing the account that its member keeps', async () => {
    const statuses = []
    for (let time = 0; time < 7; time += 1) {
      app.clock.advance(MINUTE_MS)
      const by = cookieOf(await post(app, null, '/auth/login', ada))
      statuses.push((await close({}, by)).statusCode)
      await keep({}, cookieOf(await post(app, null, '/auth/login', ada)))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('a page of another site', () => {
  test.each(['/user/closing', '/user/keep'])('does not call %s', async path => {
    const response = await post(app, stolen, path, {}, { headers: { origin: 'https://attacker.example' } })
    expect([response.statusCode, await isClosing()]).toEqual([403, false])
  })
})

describe('the link that keeps an account', () => {
  test('keeps no other account, whoever is logged in', async () => {
    const own = await signUpAndLogIn(app, mallory)
    await close({}, own)
    await close()
    const token = await tokenFromEmail(app, 'keep-account', ada.email)
    const again = cookieOf(await post(app, null, '/auth/login', mallory))
    await keep({ token }, again)
    expect(await isClosing()).toBe(false)
    expect((await findUserByEmail(app.deps.db, mallory.email))?.closes_at).not.toBeNull()
  })

  test('is stored as a hash, does not work for another purpose, and none of another works for it', async () => {
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    const reset = await tokenFromEmail(app, 'reset-password')
    await close()
    const token = await tokenFromEmail(app, 'keep-account', ada.email)
    expect((await keep({ token: reset })).statusCode).toBe(422)
    expect((await post(app, null, '/user/undoEmailChange', { token })).statusCode).toBe(422)
    const rows = await app.deps.db.selectFrom('user_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await isClosing()).toBe(true)
  })

  test('no longer works when the account is gone', async () => {
    await close()
    const token = await tokenFromEmail(app, 'keep-account', ada.email)
    await removeClosed(app)
    expect((await keep({ token })).statusCode).toBe(422)
    expect(await findUserByEmail(app.deps.db, ada.email)).toBeUndefined()
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(401)
  })
})

describe('somebody who has signed up with another person’s address', () => {
  test('removes nothing of that person by closing the account, and sends them no email', async () => {
    const by = await signUpAndLogIn(app, { ...mallory, email: 'victim@example.org' })
    const { db } = app.deps
    const written = { name: 'Victim', email: 'victim@example.org', created_at: app.clock.now() }
    const report = { url: 'x', message: 'Bad.', ...written }
    await db.insertInto('complaints').values(report).execute()
    await app.deps.jobs.runDue()
    const before = app.emails.length
    expect((await close({}, by)).statusCode).toBe(200)
    await removeClosed(app)
    expect(await findUserByEmail(db, 'victim@example.org')).toBeUndefined()
    expect(await db.selectFrom('complaints').select(['name', 'email']).execute()).toEqual([
      { name: 'Victim', email: 'victim@example.org' },
    ])
    expect(app.emails.slice(before).filter(({ to }) => to.address === 'victim@example.org')).toEqual([])
  })
})

test('a member whose account is being closed gets past no endpoint that needs a session, however it is asked', async () => {
  await close()
  const again = cookieOf(await post(app, null, '/auth/login', ada))
  const open = new Set(['GET /api/auth/login'])
  const refused = []
  for (const { method, url, endpoint } of app.routes) {
    // To a member whose account is being closed, the console does not exist: `console/console.hostile.test.ts`.
    if (!endpoint || endpoint.caller === 'operator') continue
    if (endpoint.caller === 'visitor' || method === 'HEAD' || open.has(`${method} ${url}`)) continue
    const path = url.replace(/:\w+/g, '1')
    const response = await app.app.inject({
      method: method as 'GET',
      url: path,
      headers: { cookie: again, 'tus-resumable': '1.0.0', ...(method === 'PATCH' && PART) },
    })
    refused.push([`${method} ${url}`, response.statusCode, response.json().code])
  }
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.filter(([, , code]) => code !== 'account-closing')).toEqual([])
})
