import crypto from 'node:crypto'
import { describe, expect, jest, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { ada, cookieOf, signUpAndLogIn } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { get, post } from '#server/testing/requests.ts'

const victim = 'victim@example.org'
const attacker = { email: victim, password: 'chosen by the attacker' }
const chosenByVictim = 'chosen by the victim'

eachTestHasServer()

const isVerified = async (cookie: string) => (await get(app, '/auth/login', cookie)).json().verified
const verify = async (token: string, cookie = '') => await post(app, cookie, '/user/verifyEmail', { token })

async function resetPassword(email: string, password: string) {
  await post(app, null, '/user/forgotPassword', { email })
  const token = await tokenFromEmail(app, 'reset-password')
  const body = { email, token, password, password_confirmation: password }
  return await post(app, null, '/user/resetPassword', body)
}

describe('an account that an attacker created with a victim’s email address', () => {
  test('is not verified by the victim’s click, without a session or in the victim’s own session', async () => {
    const own = await signUpAndLogIn(app)
    const cookie = await signUpAndLogIn(app, attacker)
    const token = await tokenFromEmail(app, 'emailVerification')
    const withoutSession = await verify(token)
    expect([withoutSession.statusCode, withoutSession.json().message]).toEqual([401, 'Unauthenticated.'])
    const asAnother = await verify(token, own)
    expect([asAnother.statusCode, asAnother.json().code]).toEqual([403, 'other-account'])
    expect(asAnother.body).not.toContain(victim)
    expect([await isVerified(cookie), await isVerified(own)]).toEqual([false, false])
  })

  test('belongs to the victim once a reset has proven the email address: the attacker is logged out and the password is new', async () => {
    const cookie = await signUpAndLogIn(app, attacker)
    expect((await resetPassword(victim, chosenByVictim)).statusCode).toBe(200)
    expect((await get(app, '/auth/login', cookie)).statusCode).toBe(401)
    expect((await post(app, null, '/auth/login', attacker)).statusCode).toBe(401)
    const response = await post(app, null, '/auth/login', { email: victim, password: chosenByVictim })
    expect(response.json()).toMatchObject({ user: { email: victim, verified: true } })
  })

  test('cannot be kept by the attacker by changing its password before the victim uses the link', async () => {
    const cookie = await signUpAndLogIn(app, attacker)
    await post(app, null, '/user/forgotPassword', { email: victim })
    const token = await tokenFromEmail(app, 'reset-password')
    const changed = 'changed by the attacker'
    await post(app, cookie, '/user/changePassword', {
      current_password: attacker.password,
      password: changed,
      password_confirmation: changed,
    })
    const body = { email: victim, token, password: chosenByVictim, password_confirmation: chosenByVictim }
    expect((await post(app, null, '/user/resetPassword', body)).statusCode).toBe(200)
  })

  test('does not block the email address permanently', async () => {
    await signUpAndLogIn(app, attacker)
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    app.clock.advance(30 * DAY_MS + 1)
    await app.deps.jobs.runDue()
    const again = await post(app, null, '/user/register', { email: victim, password: chosenByVictim })
    expect(again.statusCode).toBe(200)
  })
})

describe('emails to another person', () => {
  const countEmailsTo = (pattern: RegExp) => app.emails.filter(email => pattern.test(email.to.address)).length

  test('at most five are sent a day, even if 60 verification emails are requested from many networks', async () => {
    const cookie = await signUpAndLogIn(app, attacker)
    for (let asked = 0; asked < 60; asked += 1)
      await post(app, cookie, '/user/sendVerifyEmail', {}, { remoteAddress: `203.0.113.${asked}` })
    for (let asked = 0; asked < 20; asked += 1)
      await post(app, null, '/user/forgotPassword', { email: victim.toUpperCase() })
    await app.deps.jobs.runDue()
    expect(countEmailsTo(/victim/i)).toBeLessThanOrEqual(5)
    // One of them lets the victim take over the account.
    expect(app.emails.filter(email => email.subject.startsWith('Reset'))).not.toEqual([])
  })

  test('at most five are sent for all spellings of one mailbox together', async () => {
    const responses = []
    for (let number = 0; number < 15; number += 1)
      responses.push(
        await post(app, null, '/user/register', { ...attacker, email: `victim+${number}@example.org` }),
      )
    for (let number = 0; number < 15; number += 1)
      await post(app, null, '/user/forgotPassword', { email: `victim+${number}@example.org` })
    await app.deps.jobs.runDue()
    expect(countEmailsTo(/victim/)).toBeLessThanOrEqual(5)
    expect(responses.at(-1)?.statusCode).toBe(429)
  })

  test('responses do not reveal whether an email address has an account, before and after the limit', async () => {
    await signUpAndLogIn(app)
    for (let asked = 0; asked < 8; asked += 1) {
      const [known, unknown] = [
        await post(app, null, '/user/forgotPassword', { email: ada.email }),
        await post(app, null, '/user/forgotPassword', { email: 'nobody@example.org' }),
      ]
      expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
      await app.deps.jobs.runDue()
    }
  })

  test('signing up with a taken email address does not count towards its owner’s limit', async () => {
    await signUpAndLogIn(app)
    for (let tried = 0; tried < 10; tried += 1) await post(app, null, '/user/register', ada)
    expect((await resetPassword(ada.email, chosenByVictim)).statusCode).toBe(200)
  })

  test('say that somebody asked for them, and what to do if it was not the recipient', async () => {
    await post(app, null, '/user/register', attacker)
    await app.deps.jobs.runDue()
    const text = app.emails.at(-1)?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('If it was not you, ignore this email and do not open the link.')
    expect(text).toContain('removed after 30 days')
    expect(text).toContain('http://localhost:8080/forgotten-password')
  })
})

describe('an attacker who keeps guessing a victim’s password', () => {
  const wrong = { email: ada.email, password: 'not the password' }
  const from = (remoteAddress: string, payload: object, cookie = '') =>
    post(app, cookie, '/auth/login', payload, { remoteAddress })
  const deviceOf = (response: { cookies: { name: string; value: string }[] }) => {
    const device = response.cookies.find(({ name }) => name === 'known-device')
    return `known-device=${device?.value}`
  }
  const attack = async () => {
    const responses = []
    for (let network = 1; network <= 30; network += 1)
      responses.push((await from(`203.0.113.${network}`, wrong)).statusCode)
    return responses
  }

  test('is stopped without locking out a browser that has logged in before', async () => {
    await post(app, null, '/user/register', ada)
    const device = deviceOf(await from('198.51.100.1', ada))
    const responses = await attack()
    // The owner's own log-in counts as one of the ten.
    expect(responses.filter(status => status === 401)).toHaveLength(9)
    expect((await from('198.51.100.1', ada)).statusCode).toBe(429)
    expect((await from('198.51.100.1', ada, device)).statusCode).toBe(200)
  })

  test('does not lock out the owner at a new browser after a password reset', async () => {
    await post(app, null, '/user/register', ada)
    const response = await resetPassword(ada.email, chosenByVictim)
    await attack()
    const credentials = { email: ada.email, password: chosenByVictim }
    expect((await from('198.51.100.2', credentials)).statusCode).toBe(429)
    expect((await from('198.51.100.2', credentials, deviceOf(response))).statusCode).toBe(200)
  })

  test('gains nothing from the device cookie of another account or of an older password', async () => {
    await post(app, null, '/user/register', ada)
    await post(app, null, '/user/register', { ...attacker, email: 'mallory@example.org' })
    const older = deviceOf(await from('198.51.100.1', ada))
    const foreign = deviceOf(await from('198.51.100.9', { ...attacker, email: 'mallory@example.org' }))
    await resetPassword(ada.email, chosenByVictim)
    await attack()
    for (const cookie of [older, foreign, 'known-device=', 'known-device=x'])
      expect((await from('198.51.100.9', wrong, cookie)).statusCode).toBe(429)
  })

  test('is limited on a known device as well', async () => {
    await post(app, null, '/user/register', ada)
    const device = deviceOf(await from('198.51.100.1', ada))
    for (let guess = 0; guess < 10; guess += 1)
      expect((await from(`203.0.113.${guess}`, wrong, device)).statusCode).toBe(401)
    expect((await from('203.0.113.99', wrong, device)).statusCode).toBe(429)
  })
})

describe('a stolen session', () => {
  test('is not adopted if it was planted before the log-in', async () => {
    await post(app, null, '/user/register', ada)
    const planted = 'session=planted-by-somebody'
    const response = await post(app, planted, '/auth/login', ada)
    expect(cookieOf(response)).not.toBe(planted)
    expect((await get(app, '/auth/login', planted)).statusCode).toBe(401)
  })

  test('ends when the password is changed', async () => {
    const stolen = await signUpAndLogIn(app)
    const own = cookieOf(await post(app, null, '/auth/login', ada))
    const changed = await post(app, own, '/user/changePassword', {
      current_password: ada.password,
      password: chosenByVictim,
      password_confirmation: chosenByVictim,
    })
    expect(changed.statusCode).toBe(200)
    expect((await get(app, '/auth/login', stolen)).statusCode).toBe(401)
    expect((await get(app, '/auth/login', own)).statusCode).toBe(401)
    expect((await get(app, '/auth/login', cookieOf(changed))).statusCode).toBe(200)
  })

  test('cannot change the password without the old one, however often it tries', async () => {
    const stolen = await signUpAndLogIn(app)
    const change = { password: 'mine from now on', password_confirmation: 'mine from now on' }
    const responses = []
    for (let guess = 0; guess < 15; guess += 1) {
      const body = { current_password: `guess number ${guess}`, ...change }
      responses.push((await post(app, stolen, '/user/changePassword', body)).statusCode)
    }
    expect(responses).toEqual([...Array(10).fill(422), ...Array(5).fill(429)])
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(200)
  })

  test('ends 90 days after the log-in, however often it is used', async () => {
    const cookie = await signUpAndLogIn(app)
    for (let day = 1; day < 90; day += 1) {
      app.clock.advance(DAY_MS)
      expect((await get(app, '/auth/login', cookie)).statusCode).toBe(200)
    }
    app.clock.advance(DAY_MS)
    expect((await get(app, '/auth/login', cookie)).statusCode).toBe(401)
  })
})

describe('what somebody has begun with the password before the owner resets it', () => {
  /** Has the owner reset the password while the server compares the next one that it is sent. */
  function resetMeanwhile() {
    const compare = crypto.argon2
    jest.spyOn(crypto, 'argon2').mockImplementationOnce((algorithm, parameters, done) => {
      void resetPassword(ada.email, chosenByVictim).then(() => compare(algorithm, parameters, done))
    })
  }
  const isOwners = async () => {
    const credentials = { email: ada.email, password: chosenByVictim }
    return (await post(app, null, '/auth/login', credentials)).statusCode === 200
  }

  test('does not become a log-in', async () => {
    await post(app, null, '/user/register', ada)
    resetMeanwhile()
    const response = await post(app, null, '/auth/login', ada)
    expect([response.statusCode, response.cookies]).toEqual([401, []])
    expect(await app.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(await isOwners()).toBe(true)
  })

  test('does not restore the old password, although its outdated form is being replaced', async () => {
    await post(app, null, '/user/register', ada)
    const message = Buffer.from(ada.password)
    const costs = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 }
    const hash = crypto.argon2Sync('argon2id', { message, nonce: Buffer.alloc(16), ...costs })
    const password_hash = `$argon2id$v=19$m=1024,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$${hash.toString('base64')}`
    await app.deps.db.updateTable('users').set({ password_hash }).execute()
    resetMeanwhile()
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(401)
    expect(await isOwners()).toBe(true)
  })

  test('makes no API token', async () => {
    const stolen = await signUpAndLogIn(app)
    await verify(await tokenFromEmail(app, 'emailVerification'), stolen)
    app.clock.advance(HOUR_MS)
    resetMeanwhile()
    const wanted = { name: 'Mine', scopes: ['read'], days: 365, password: ada.password }
    expect((await post(app, stolen, '/user/tokens', wanted)).statusCode).toBe(401)
    expect(await app.deps.db.selectFrom('api_tokens').selectAll().execute()).toEqual([])
  })
})

describe('bodies with names of JavaScript’s built-in properties', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']

  test.each([
    '/auth/login',
    '/user/register',
    '/user/sendVerifyEmail',
    '/user/verifyEmail',
    '/user/forgotPassword',
    '/user/resetPassword',
    '/user/changePassword',
  ])('cause no server fault at %s', async path => {
    const cookie = await signUpAndLogIn(app)
    for (const name of names)
      for (const value of ['"x"', '{"x":1}', '["x"]', 'null', '{"prototype":{"x":1}}']) {
        const response = await post(
          app,
          cookie,
          path,
          `{"email":"x@example.org","password":"a fine long password","${name}":${value}}`,
          { headers: { 'content-type': 'application/json' } },
        )
        expect([name, value, response.statusCode < 500]).toEqual([name, value, true])
      }
  })
})
