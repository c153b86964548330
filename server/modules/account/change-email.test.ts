import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import {
  ada,
  askForChange,
  changeAddress,
  confirmChange,
  cookieOf,
  signUpAndLogIn,
  undoChange,
  verify,
} from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { get, post } from '#server/testing/requests.ts'

const NEW = 'ada@museum.example'

let cookie: string

eachTestHasServer()
beforeEach(async () => {
  cookie = await signUpAndLogIn(app)
})

const userOf = async (by = cookie) => (await get(app, '/auth/login', by)).json().user
const confirm = async (token: string, by = cookie) => await confirmChange(app, token, by)
const emailsTo = async (address: string) => {
  await app.deps.jobs.runDue()
  return app.emails.filter(({ to }) => to.address === address).map(({ subject }) => subject)
}

describe('asking for another email address', () => {
  test('sends a link to it and changes nothing yet', async () => {
    await verify(app, cookie)
    const before = await emailsTo(ada.email)
    expect((await askForChange(app, NEW, cookie)).json()).toEqual({ success: true })
    expect(await userOf()).toMatchObject({ email: ada.email, verified: true })
    expect(await emailsTo(NEW)).toEqual(['Confirm your new email address for Wikistead'])
    expect(await emailsTo(ada.email)).toEqual(before)
    expect((await post(app, null, '/auth/login', { ...ada, email: NEW })).statusCode).toBe(401)
  })

  test('needs a log-in within the last ten minutes, or the password', async () => {
    const ask = async (more: object = {}, by = cookie) =>
      await post(app, by, '/user/changeEmail', { email: NEW, ...more })
    expect((await ask({ password: ada.password }, '')).statusCode).toBe(401)
    app.clock.advance(10 * MINUTE_MS)
    const late = await ask()
    expect([late.statusCode, late.json().code]).toEqual([403, 'recent-log-in-required'])
    const wrong = await ask({ password: 'not the password' })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { password: ['This is not your password. Please try again.'] },
    ])
    expect(await emailsTo(NEW)).toEqual([])
    expect((await ask({ password: ada.password })).statusCode).toBe(200)
    // That counted as a log-in.
    app.clock.advance(9 * MINUTE_MS)
    expect((await ask()).statusCode).toBe(200)
  })

  test.each(['', 'nobody', 'nobody@', 'a b@example.org', `${'x'.repeat(250)}@example.org`])(
    'refuses %j beside the field',
    async email => {
      expect((await askForChange(app, email, cookie)).json().errors).toHaveProperty('email')
    },
  )

  test('refuses the address that the account has, in any spelling', async () => {
    for (const email of [ada.email, 'ada@EXAMPLE.org'])
      expect((await askForChange(app, email, cookie)).json().errors).toEqual({
        email: ['This is already your email address.'],
      })
  })

  test('is limited to five times a day, and to three emails of one member to one recipient', async () => {
    const ask = async (email: string) => (await askForChange(app, email, cookie)).statusCode
    for (const tag of ['', '+1', '+2']) expect(await ask(`ada${tag}@museum.example`)).toBe(200)
    expect(await ask('ada+3@museum.example')).toBe(429)
    app.clock.advance(10 * MINUTE_MS)
    expect(await ask('ada@library.example')).toBe(200)
    expect(await ask('ada@archive.example')).toBe(429)
    app.clock.advance(DAY_MS)
    expect(await ask('ada@archive.example')).toBe(200)
  })
})

describe('the link to the new address', () => {
  test('gives the account the new address in all its sessions, and tells the old one', async () => {
    await verify(app, cookie)
    const elsewhere = cookieOf(await post(app, null, '/auth/login', ada))
    await askForChange(app, NEW, cookie)
    expect((await confirm(await tokenFromEmail(app, 'confirm-email', NEW))).json()).toEqual({ success: true })
    for (const by of [cookie, elsewhere])
      expect(await userOf(by)).toMatchObject({ email: NEW, verified: true })
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(401)
    expect((await post(app, null, '/auth/login', { ...ada, email: NEW })).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    const email = app.emails.findLast(({ to }) => to.address === ada.email)
    expect(email?.subject).toBe('Your Wikistead email address was changed')
    expect(email?.text).toContain(NEW)
  })

  test('verifies an unverified account, and sends nothing to the address that was never verified', async () => {
    const before = await emailsTo(ada.email)
    await changeAddress(app, NEW, cookie)
    expect(await userOf()).toMatchObject({ email: NEW, verified: true })
    expect(await emailsTo(ada.email)).toEqual(before)
    expect((await post(app, null, '/user/register', ada)).statusCode).toBe(200)
  })

  test('works once', async () => {
    await verify(app, cookie)
    await askForChange(app, NEW, cookie)
    const token = await tokenFromEmail(app, 'confirm-email', NEW)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await confirm(token)).json().errors).toHaveProperty('token')
    expect((await emailsTo(ada.email)).filter(subject => subject.includes('was changed'))).toHaveLength(1)
  })

  test('works for twelve hours', async () => {
    await askForChange(app, NEW, cookie)
    const token = await tokenFromEmail(app, 'confirm-email', NEW)
    app.clock.advance(12 * HOUR_MS)
    expect((await confirm(token)).statusCode).toBe(422)
    expect((await confirm('invented')).statusCode).toBe(422)
  })

  test('ends when another address is asked for, and when the password is changed', async () => {
    await askForChange(app, 'ada@library.example', cookie)
    const first = await tokenFromEmail(app, 'confirm-email', 'ada@library.example')
    await askForChange(app, NEW, cookie)
    expect((await confirm(first)).statusCode).toBe(422)
    const second = await tokenFromEmail(app, 'confirm-email', NEW)
    const password = 'another long password'
    const body = { current_password: ada.password, password, password_confirmation: password }
    const changed = cookieOf(await post(app, cookie, '/user/changePassword', body))
    expect((await confirm(second, changed)).statusCode).toBe(422)
    expect(await userOf(changed)).toMatchObject({ email: ada.email })
  })

  test('does nothing if somebody has signed up with the address meanwhile', async () => {
    await askForChange(app, NEW, cookie)
    const token = await tokenFromEmail(app, 'confirm-email', NEW)
    await post(app, null, '/user/register', { email: NEW, password: 'somebody else’s' })
    expect((await confirm(token)).statusCode).toBe(422)
    expect(await userOf()).toMatchObject({ email: ada.email })
  })

  test('ends the links that were sent to the old address', async () => {
    await verify(app, cookie)
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    const token = await tokenFromEmail(app, 'reset-password', ada.email)
    await changeAddress(app, NEW, cookie)
    const password = 'another long password'
    for (const email of [ada.email, NEW]) {
      const body = { email, token, password, password_confirmation: password }
      expect((await post(app, null, '/user/resetPassword', body)).statusCode).toBe(422)
    }
  })
})

describe('the link to the old address', () => {
  beforeEach(async () => {
    await verify(app, cookie)
    await changeAddress(app, NEW, cookie)
  })

  test('restores it without a session, logs everybody out and asks for a new password by email', async () => {
    expect((await undoChange(app, await tokenFromEmail(app, 'undo-email-change', ada.email))).json()).toEqual(
      {
        success: true,
      },
    )
    expect((await get(app, '/auth/login', cookie)).statusCode).toBe(401)
    for (const email of [ada.email, NEW])
      expect((await post(app, null, '/auth/login', { ...ada, email })).statusCode).toBe(401)
    const password = 'another long password'
    const token = await tokenFromEmail(app, 'reset-password', ada.email)
    const body = { email: ada.email, token, password, password_confirmation: password }
    expect((await post(app, null, '/user/resetPassword', body)).statusCode).toBe(200)
    const again = await post(app, null, '/auth/login', { email: ada.email, password })
    expect(again.json().user).toMatchObject({ email: ada.email, verified: true })
    // Nothing is left of the change.
    expect((await askForChange(app, 'ada@library.example', cookieOf(again), password)).statusCode).toBe(200)
  })

  test('works once and for 72 hours', async () => {
    const token = await tokenFromEmail(app, 'undo-email-change', ada.email)
    app.clock.advance(72 * HOUR_MS)
    expect((await undoChange(app, token)).statusCode).toBe(422)
    app.clock.advance(-1)
    const answers = await Promise.all([undoChange(app, token), undoChange(app, token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await undoChange(app, 'invented')).statusCode).toBe(422)
  })

  test('keeps the address from being changed again while it works', async () => {
    const again = await askForChange(app, 'ada@library.example', cookie)
    expect(again.json().errors.email).toEqual([
      'Your email address was changed within the last 72 hours. You can change it again after that.',
    ])
    app.clock.advance(72 * HOUR_MS)
    await app.deps.jobs.runDue()
    expect((await askForChange(app, 'ada@library.example', cookie)).statusCode).toBe(200)
  })
})
