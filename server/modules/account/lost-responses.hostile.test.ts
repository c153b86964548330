import { describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { ada, signUpAndLogIn } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { post } from '#server/testing/requests.ts'

eachTestHasServer()

const ONCE = { request_id: 'once' }

describe('a sign-up whose response was lost', () => {
  const signUp = async (change: object = ONCE) =>
    await post(app, null, '/user/register', { ...ada, ...change })
  const TAKEN = { email: ['The email has already been taken.'] }

  test('succeeds when it is sent again, and there is one account and one email', async () => {
    const first = await signUp()
    const again = await signUp({ ...ONCE, email: ada.email.toUpperCase() })
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(again.cookies.map(({ name }) => name)).toEqual(first.cookies.map(({ name }) => name))
    expect(await app.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(1)
  })

  test('succeeds when it is sent again while the first request is in progress', async () => {
    const both = await Promise.all([signUp(), signUp()])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(1)
  })

  test.each([
    ['names no id', {}],
    ['names another id', { request_id: 'twice' }],
    ['has guessed the id, but not the password', { ...ONCE, password: 'a guess of another' }],
  ])('is not repeated by a browser that %s: the address is taken', async (_what, change) => {
    await signUp()
    const other = await signUp(change)
    expect([other.statusCode, other.json().errors]).toEqual([422, TAKEN])
    expect(other.cookies).toEqual([])
  })

  test('can be guessed five times in an hour by one network', async () => {
    await signUp()
    for (let guess = 1; guess <= 5; guess += 1) await signUp({ ...ONCE, password: `guess number ${guess}` })
    expect((await signUp()).statusCode).toBe(429)
  })

  test('is forgotten after an hour', async () => {
    await signUp()
    app.clock.advance(HOUR_MS)
    expect((await signUp()).statusCode).toBe(422)
  })

  test('leaves neither the id nor the address nor the password in the list of done requests', async () => {
    await signUp()
    const [row] = await app.deps.db.selectFrom('done_requests').selectAll().execute()
    expect(row).toEqual({
      request: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: app.clock.now() + HOUR_MS,
    })
  })
})

describe('a new password whose response was lost', () => {
  const NEW = 'another long password'
  const reset = async (token: string, change: object = ONCE, password = NEW) =>
    await post(app, null, '/user/resetPassword', {
      ...{ email: ada.email, token, password, password_confirmation: password },
      ...change,
    })

  async function link(): Promise<string> {
    await signUpAndLogIn(app)
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    return await tokenFromEmail(app, 'reset-password')
  }

  test('succeeds when it is sent again, and sends one email', async () => {
    const token = await link()
    const sent = app.emails.length
    const both = await Promise.all([reset(token), reset(token)])
    expect([...both, await reset(token)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await app.deps.jobs.runDue()
    expect(app.emails.slice(sent).map(({ subject }) => subject)).toEqual([
      'Your Wikistead password was changed',
    ])
  })

  test('leaves alone a password that was changed since', async () => {
    const token = await link()
    await reset(token)
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    const later = { request_id: 'later' }
    expect(
      (await reset(await tokenFromEmail(app, 'reset-password'), later, 'the latest password')).statusCode,
    ).toBe(200)
    expect((await reset(token)).statusCode).toBe(422)
    const login = await post(app, null, '/auth/login', { ...ada, password: 'the latest password' })
    expect(login.statusCode).toBe(200)
  })

  test.each([
    ['names no id', {}, NEW],
    ['has the link and the id, but not the password', ONCE, 'a guess of another'],
    ['has another address', { ...ONCE, email: 'bob@example.org' }, NEW],
  ])('is not repeated by a browser that %s: the link was used', async (_what, change, password) => {
    const token = await link()
    await reset(token)
    const other = await reset(token, change, password)
    expect([other.statusCode, Object.keys(other.json().errors), other.cookies]).toEqual([422, ['token'], []])
  })
})
