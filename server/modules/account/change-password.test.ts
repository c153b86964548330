// @sqlite-only

import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { ada, cookieOf, signUpAndLogIn, verify } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { get, post } from '#server/testing/requests.ts'

const NEW = 'another long password'

let cookie: string

eachTestHasServer()
beforeEach(async () => {
  cookie = await signUpAndLogIn(app)
})

async function change(body: object = {}, by = cookie) {
  const complete = { current_password: ada.password, password: NEW, password_confirmation: NEW, ...body }
  return await post(app, by, '/user/changePassword', complete)
}

describe('changing the password', () => {
  test('ends every other session, continues in this browser with a new one, and sends an email', async () => {
    await verify(app, cookie)
    const bob = await signUpAndLogIn(app, { email: 'bob@example.org', password: 'bob has one too' })
    const elsewhere = cookieOf(await post(app, null, '/auth/login', ada))
    const response = await change()
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
    for (const ended of [cookie, elsewhere])
      expect((await get(app, '/auth/login', ended)).statusCode).toBe(401)
    for (const running of [cookieOf(response), bob])
      expect((await get(app, '/auth/login', running)).statusCode).toBe(200)
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(401)
    expect((await post(app, null, '/auth/login', { ...ada, password: NEW })).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    const email = app.emails.filter(({ to }) => to.address === ada.email).at(-1)
    expect(email?.subject).toBe('Your Wikistead password was changed')
    expect(email?.text.replaceAll(/\s+/g, ' ')).toContain('you were logged out everywhere else')
  })

  test('needs a session', async () => {
    expect((await change({}, '')).statusCode).toBe(401)
  })

  test('rejects a wrong old password on its field and changes nothing', async () => {
    const response = await change({ current_password: 'not the password' })
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { current_password: ['This is not your password. Please try again.'] },
    ])
    expect((await get(app, '/auth/login', cookie)).statusCode).toBe(200)
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(200)
  })

  test('rejects a password that is missing, too short or not repeated, on its field', async () => {
    expect((await change({ current_password: '' })).json().errors).toHaveProperty('current_password')
    expect((await change({ password: 'short', password_confirmation: 'short' })).json().errors).toEqual({
      password: ['The password must have at least 8 characters.'],
    })
    expect((await change({ password_confirmation: 'something else' })).json().errors).toEqual({
      password_confirmation: ['Passwords do not match.'],
    })
  })

  test('limits attempts to ten within ten minutes', async () => {
    for (let guess = 0; guess < 10; guess += 1) await change({ current_password: `guess ${guess}` })
    expect((await change()).statusCode).toBe(429)
    app.clock.advance(10 * MINUTE_MS)
    expect((await change()).statusCode).toBe(200)
  })

  test('accepts one of two simultaneous changes', async () => {
    const responses = await Promise.all([
      change(),
      change({ password: ada.email + NEW, password_confirmation: ada.email + NEW }),
    ])
    expect(responses.map(response => response.statusCode === 200).filter(Boolean)).toHaveLength(1)
  })

  test('ends the reset links that were sent before', async () => {
    await verify(app, cookie)
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    const token = await tokenFromEmail(app, 'reset-password')
    await change()
    const body = {
      email: ada.email,
      token,
      password: 'yet another one',
      password_confirmation: 'yet another one',
    }
    expect((await post(app, null, '/user/resetPassword', body)).statusCode).toBe(422)
  })

  test('sends no email to an unverified email address', async () => {
    await app.deps.jobs.runDue()
    const sent = app.emails.length
    await change()
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(sent)
  })
})

test('password managers find the page by its well-known URL', async () => {
  const response = await app.app.inject({ url: '/.well-known/change-password' })
  expect([response.statusCode, response.headers.location]).toEqual([302, '/user'])
})

test('forms get the most used passwords', async () => {
  const response = await get(app, '/user/commonPasswords')
  expect(response.json().passwords).toHaveLength(2000)
  expect(response.json().passwords.slice(0, 2)).toEqual(['password', '12345678'])
  expect(response.headers['cache-control']).toBe('public, max-age=86400')
})
