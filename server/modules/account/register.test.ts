// @sqlite-only

import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { userName } from '#server/engine/testing/accepted-names.ts'
import { ada, signUpAndLogIn, verifiedMember } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'
import { VERIFY_LINK_MS } from './account.limits.ts'

eachTestHasServer()

describe('signing up', () => {
  test('creates an account and sends an email with a verification link', async () => {
    const response = await post(app, null, '/user/register', ada)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true })
    const token = await tokenFromEmail(app, 'emailVerification')
    const [email] = app.emails
    expect(email?.to).toEqual({ name: '', address: ada.email })
    expect(email?.subject).toBe('Verify your email address for Wikistead')
    expect(email?.text).toContain(`http://localhost:8080/emailVerification/${token}`)
    expect(email?.html).toContain(`href="http://localhost:8080/emailVerification/${token}"`)
  })

  test.each([
    [
      'a password of 7 characters',
      { password: '1234567' },
      'password',
      'The password must have at least 8 characters.',
    ],
    ['no password', { password: '' }, 'password', 'This field is required'],
    [
      'an address without @',
      { email: 'ada' },
      'email',
      'Please enter an email address, such as name@example.org.',
    ],
    [
      'an address with a line break',
      { email: 'ada@example.org\nBcc: all@example.org' },
      'email',
      'Please enter an email address, such as name@example.org.',
    ],
  ])('rejects %s on its field', async (_, change, field, text) => {
    const response = await post(app, null, '/user/register', { ...ada, ...change })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[field]).toContain(text)
    expect(await app.deps.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('rejects a taken email address in any case on its field and sends its owner no email', async () => {
    await post(app, null, '/user/register', ada)
    await app.deps.jobs.runDue()
    const response = await post(app, null, '/user/register', { ...ada, email: 'ADA@example.ORG' })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      message: 'The email has already been taken.',
      errors: { email: ['The email has already been taken.'] },
    })
    expect(await app.deps.jobs.runDue()).toBe(0)
  })

  test('tells a network about five taken email addresses an hour, and then nothing', async () => {
    await post(app, null, '/user/register', ada)
    const from = async (remoteAddress: string, email: string) =>
      await post(app, null, '/user/register', { ...ada, email }, { remoteAddress })
    for (let number = 1; number <= 5; number += 1)
      expect((await from('192.0.2.7', ada.email)).statusCode).toBe(422)
    const refused = await Promise.all([from('192.0.2.7', ada.email), from('192.0.2.7', 'free@example.org')])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect(new Set(refused.map(({ body }) => body)).size).toBe(1)
    expect(refused[0]?.headers['retry-after']).toBe('3600')
    expect((await from('198.51.100.7', 'free@example.org')).statusCode).toBe(200)
    app.clock.advance(HOUR_MS)
    expect((await from('192.0.2.7', ada.email)).statusCode).toBe(422)
  })

  test('gives an email address to one of two simultaneous sign-ups', async () => {
    const responses = await Promise.all([
      post(app, null, '/user/register', ada),
      post(app, null, '/user/register', ada),
    ])
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 422])
  })

  test('refuses the 21st account of a network within an hour, but no other network’s', async () => {
    const from = (remoteAddress: string, number: number) =>
      post(app, null, '/user/register', { ...ada, email: `ada${number}@example.org` }, { remoteAddress })
    for (let number = 1; number <= 20; number += 1)
      expect((await from('2001:db8:1:2::1', number)).statusCode).toBe(200)
    const refused = await from('2001:db8:1:2:ffff::9', 21)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await from('2001:db8:1:3::1', 21)).statusCode).toBe(200)
    app.clock.advance(HOUR_MS)
    expect((await from('2001:db8:1:2::1', 22)).statusCode).toBe(200)
  })
})

describe('an account that is never verified', () => {
  const users = async () => await app.deps.db.selectFrom('users').select('email').execute()

  beforeEach(async () => {
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
  })

  test('is removed after 30 days with its sessions, and its email address is free again', async () => {
    const cookie = await signUpAndLogIn(app)
    app.clock.advance(30 * DAY_MS - 1)
    await app.deps.jobs.runDue()
    expect(await users()).toHaveLength(1)
    app.clock.advance(HOUR_MS)
    await app.deps.jobs.runDue()
    expect(await users()).toEqual([])
    expect((await get(app, '/auth/login', cookie)).statusCode).toBe(401)
    expect((await post(app, null, '/user/register', ada)).statusCode).toBe(200)
  })

  test('stays if it is verified or manages a wiki', async () => {
    const { db, clock } = app.deps
    const verified = await createMember(app)
    const manager = await createMember(app, { verified: false })
    const created_at = clock.now()
    const wiki = {
      sitename: 'Old',
      domain: 'old.localhost:8080',
      state: 'ready',
      username: userName('Ada'),
    } as const
    const { id } = await db
      .insertInto('wikis')
      .values({ ...wiki, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('wiki_managers')
      .values({ wiki_id: id, user_id: manager.user.id, role: 'owner', created_at })
      .execute()
    app.clock.advance(31 * DAY_MS)
    await app.deps.jobs.runDue()
    expect(await users()).toEqual([{ email: verified.user.email }, { email: manager.user.email }])
  })
})

describe('verifying the email address', () => {
  test('accepts the link once, in the session of its account, which is verified from then on', async () => {
    const cookie = await signUpAndLogIn(app)
    const token = await tokenFromEmail(app, 'emailVerification')
    const response = await post(app, cookie, '/user/verifyEmail', { token })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true })
    expect((await get(app, '/auth/login', cookie)).json()).toMatchObject({
      verified: true,
      user: { verified: true },
    })
    const again = await post(app, cookie, '/user/verifyEmail', { token })
    expect(again.statusCode).toBe(422)
    expect(again.json().errors.token).toEqual(['Verification token expired, or you are already verified!'])
  })

  test('answers 422 for a link that is invented or older than three days', async () => {
    const cookie = await signUpAndLogIn(app)
    const token = await tokenFromEmail(app, 'emailVerification')
    app.clock.advance(VERIFY_LINK_MS + 1)
    for (const dead of ['made-up', token])
      for (const who of [cookie, ''])
        expect((await post(app, who, '/user/verifyEmail', { token: dead })).statusCode).toBe(422)
  })

  test('keeps a link working that was opened without a session or in another account’s session', async () => {
    const cookie = await signUpAndLogIn(app)
    const token = await tokenFromEmail(app, 'emailVerification')
    const other = await signUpAndLogIn(app, { email: 'bob@example.org', password: 'bob has one too' })
    expect((await post(app, null, '/user/verifyEmail', { token })).statusCode).toBe(401)
    expect((await post(app, other, '/user/verifyEmail', { token })).json()).toEqual({
      message: 'This link belongs to another account.',
      code: 'other-account',
    })
    expect((await post(app, cookie, '/user/verifyEmail', { token })).statusCode).toBe(200)
  })

  test('accepts the link from one of two tabs that use it simultaneously', async () => {
    const cookie = await signUpAndLogIn(app)
    const token = await tokenFromEmail(app, 'emailVerification')
    const responses = await Promise.all([1, 2].map(() => post(app, cookie, '/user/verifyEmail', { token })))
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 422])
  })

  test('sends another email on request; the earlier link keeps working, and using one ends both', async () => {
    const cookie = await signUpAndLogIn(app)
    const first = await tokenFromEmail(app, 'emailVerification')
    const response = await post(app, cookie, '/user/sendVerifyEmail', {})
    expect(response.json()).toEqual({ message: 'A verification email is on its way.' })
    const second = await tokenFromEmail(app, 'emailVerification')
    expect(second).not.toBe(first)
    expect((await post(app, cookie, '/user/verifyEmail', { token: first })).statusCode).toBe(200)
    expect((await post(app, cookie, '/user/verifyEmail', { token: second })).statusCode).toBe(422)
  })

  test('tells a verified member so and sends no email', async () => {
    const cookie = await verifiedMember(app)
    const response = await post(app, cookie, '/user/sendVerifyEmail', {})
    expect(response.json()).toEqual({ message: 'Already verified!' })
    expect(await app.deps.jobs.runDue()).toBe(0)
  })

  test('needs a session, and sends an email address at most four such emails a day, including the first', async () => {
    expect((await post(app, null, '/user/sendVerifyEmail', {})).statusCode).toBe(401)
    const cookie = await signUpAndLogIn(app)
    const send = async () => await post(app, cookie, '/user/sendVerifyEmail', {})
    for (let sent = 1; sent < 4; sent += 1) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, `${24 * 60 * 60}`])
    app.clock.advance(DAY_MS)
    expect((await send()).statusCode).toBe(200)
  })

  test('does not accept a token for resetting the password', async () => {
    const cookie = await signUpAndLogIn(app)
    await app.deps.jobs.runDue()
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    const token = await tokenFromEmail(app, 'reset-password')
    expect((await post(app, cookie, '/user/verifyEmail', { token })).statusCode).toBe(422)
  })
})
