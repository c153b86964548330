// @slow

import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { ada, cookieOf, signUpAndLogIn } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { get, post } from '#server/testing/requests.ts'
import { RESET_LINK_MS } from './account.limits.ts'

eachTestHasServer()

const NEW = 'another long password'

async function forget(email = ada.email) {
  return await post(app, null, '/user/forgotPassword', { email })
}

async function reset(token: string, change: object = {}) {
  const body = { email: ada.email, token, password: NEW, password_confirmation: NEW, ...change }
  return await post(app, null, '/user/resetPassword', body)
}

describe('a forgotten password', () => {
  test('answers alike whether or not the email address has an account, before looking it up', async () => {
    await signUpAndLogIn(app)
    await app.deps.jobs.runDue()
    const sent = app.emails.length
    const [known, unknown] = [await forget(), await forget('nobody@example.org')]
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
    const tokens = await app.deps.db
      .selectFrom('user_tokens')
      .where('purpose', '=', 'reset_password')
      .selectAll()
      .execute()
    expect(tokens).toEqual([])
    await app.deps.jobs.runDue()
    expect(app.emails.slice(sent).map(email => email.to.address)).toEqual([ada.email])
  })

  test('sends an email with a link that holds the email address and a token', async () => {
    await signUpAndLogIn(app)
    await forget()
    const token = await tokenFromEmail(app, 'reset-password')
    expect(app.emails.at(-1)?.subject).toBe('Reset your Wikistead password')
    expect(app.emails.at(-1)?.text).toContain(
      `http://localhost:8080/reset-password?token=${token}&email=Ada%40Example.org`,
    )
  })

  test('sends one recipient at most five emails a day without revealing it', async () => {
    await signUpAndLogIn(app)
    for (let asked = 0; asked < 8; asked += 1) {
      expect((await forget()).statusCode).toBe(200)
      await app.deps.jobs.runDue()
    }
    expect(app.emails).toHaveLength(5)
    app.clock.advance(DAY_MS)
    await forget()
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(6)
  })

  test('leaves a working link in the recipient’s inbox when an attacker has used up the daily limit', async () => {
    await signUpAndLogIn(app)
    for (let asked = 0; asked < 8; asked += 1) await forget()
    const token = await tokenFromEmail(app, 'reset-password')
    app.clock.advance(RESET_LINK_MS - 1)
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('refuses the 21st request of a network within an hour, for known and unknown email addresses alike', async () => {
    await signUpAndLogIn(app)
    for (let asked = 0; asked < 20; asked += 1) expect((await forget()).statusCode).toBe(200)
    const [known, unknown] = [await forget(), await forget('nobody@example.org')]
    expect(known.statusCode).toBe(429)
    expect(unknown.statusCode).toBe(429)
    expect(unknown.body).toBe(known.body)
  })
})

describe('choosing a new password', () => {
  test('works once, ends every session of this member and no other, and sends an email', async () => {
    const bob = { email: 'bob@example.org', password: 'bob has one too' }
    const [first, bobs] = [await signUpAndLogIn(app), await signUpAndLogIn(app, bob)]
    const second = cookieOf(await post(app, null, '/auth/login', ada))
    await forget()
    const token = await tokenFromEmail(app, 'reset-password')
    const response = await reset(token)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true })
    for (const cookie of [first, second]) expect((await get(app, '/auth/login', cookie)).statusCode).toBe(401)
    expect((await get(app, '/auth/login', bobs)).statusCode).toBe(200)
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(401)
    expect((await post(app, null, '/auth/login', { ...ada, password: NEW })).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    expect(app.emails.at(-1)?.subject).toBe('Your Wikistead password was changed')
    expect((await reset(token)).statusCode).toBe(422)
  })

  test('proves the email address: the account is verified, and verification links end', async () => {
    await signUpAndLogIn(app)
    const verification = await tokenFromEmail(app, 'emailVerification')
    await forget()
    expect((await reset(await tokenFromEmail(app, 'reset-password'))).statusCode).toBe(200)
    const response = await post(app, null, '/auth/login', { ...ada, password: NEW })
    expect(response.json().user.verified).toBe(true)
    const late = await post(app, cookieOf(response), '/user/verifyEmail', { token: verification })
    expect(late.statusCode).toBe(422)
  })

  test('ends all earlier links once one is used', async () => {
    await signUpAndLogIn(app)
    await forget()
    const older = await tokenFromEmail(app, 'reset-password')
    await forget()
    expect((await reset(await tokenFromEmail(app, 'reset-password'))).statusCode).toBe(200)
    expect((await reset(older)).statusCode).toBe(422)
  })

  test('responds the same for a link that expired, is made up, or belongs to another or an unknown email address', async () => {
    await signUpAndLogIn(app)
    await signUpAndLogIn(app, { email: 'bob@example.org', password: 'bob has one too' })
    await forget()
    const token = await tokenFromEmail(app, 'reset-password')
    const responses = [
      await reset('made-up'),
      await reset(token, { email: 'bob@example.org' }),
      await reset(token, { email: 'nobody@example.org' }),
    ]
    app.clock.advance(RESET_LINK_MS + 1)
    responses.push(await reset(token))
    for (const response of responses) {
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toEqual({
        token: ['This link has expired or has already been used. Please ask for a new one.'],
      })
    }
  })

  test('rejects passwords that differ or are too short on their fields, and the link keeps working', async () => {
    await signUpAndLogIn(app)
    await forget()
    const token = await tokenFromEmail(app, 'reset-password')
    const differing = await reset(token, { password_confirmation: 'something else' })
    expect(differing.json().errors).toEqual({ password_confirmation: ['Passwords do not match.'] })
    const short = await reset(token, { password: 'short', password_confirmation: 'short' })
    expect(short.json().errors).toEqual({ password: ['The password must have at least 8 characters.'] })
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('lets one of two simultaneous uses of the link set the password', async () => {
    await signUpAndLogIn(app)
    await forget()
    const token = await tokenFromEmail(app, 'reset-password')
    const responses = await Promise.all([reset(token), reset(token)])
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 422])
  })
})
