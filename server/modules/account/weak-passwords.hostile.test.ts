import { beforeAll, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { ada, cookieOf, signUpAndLogIn } from '#server/testing/accounts.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const COMMON = 'This password is one of the most common. Choose another.'
const SIMPLE = 'This password is a simple pattern. Choose another.'
const EMAIL = 'This password is too similar to your email address. Choose another.'
const SERVICE = 'This password is too similar to the name of this service. Choose another.'

const email = 'grace.hopper@example.org'

const weak: [password: string, why: string][] = [
  ['password', COMMON],
  ['12345678', COMMON],
  ['PassWord1', COMMON],
  [' password ', COMMON],
  ['ｐａｓｓｗｏｒｄ', COMMON],
  ['qwertyuiop', COMMON],
  ['iloveyou', COMMON],
  ['administrator', COMMON],
  ['        ', SIMPLE],
  ['aaaaaaaaaaaa', SIMPLE],
  ['abababababab', SIMPLE],
  ['abcdefghijk', SIMPLE],
  ['98765432109', SIMPLE],
  [email, EMAIL],
  ['GRACE.HOPPER@EXAMPLE.ORG', EMAIL],
  ['grace.hopper', EMAIL],
  ['gracehopper', EMAIL],
  ['Grace.Hopper1', EMAIL],
  ['Wikistead', SERVICE],
  ['wikistead2026', SERVICE],
  ['Wikibase!', SERVICE],
]

allTestsShareServer()

test.each(weak)('rejects %j at sign-up', async (password, why) => {
  // Rate limits have their own tests.
  app.clock.advance(DAY_MS)
  const response = await post(app, null, '/user/register', { email, password })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({ message: why, errors: { password: [why] } })
  expect(await app.deps.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test.each([
  'correct horse battery staple',
  'a-good-password',
  'grace likes compilers',
  'wikistead is where my wikis live',
  'Zwölf Boxkämpfer',
  '数学原理と自然哲学の本',
])('accepts %j', async password => {
  const other = await createTestApp()
  expect((await post(other, null, '/user/register', { email, password })).statusCode).toBe(200)
  await other.close()
})

describe('the same weak passwords', () => {
  let cookie: string

  beforeAll(async () => {
    cookie = await signUpAndLogIn(app)
  })

  test('are rejected when a forgotten password is reset, and the link keeps working', async () => {
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    const token = await tokenFromEmail(app, 'reset-password')
    const reset = async (password: string) =>
      await post(app, null, '/user/resetPassword', {
        email: ada.email,
        token,
        password,
        password_confirmation: password,
      })
    expect((await reset('password')).json().errors).toEqual({ password: [COMMON] })
    expect((await reset('Ada@Example.org')).json().errors).toEqual({ password: [EMAIL] })
    expect((await reset(ada.password)).statusCode).toBe(200)
    cookie = cookieOf(await post(app, null, '/auth/login', ada))
  })

  test('are rejected when the password is changed', async () => {
    const body = { current_password: ada.password, password: 'sunshine', password_confirmation: 'sunshine' }
    const response = await post(app, cookie, '/user/changePassword', body)
    expect([response.statusCode, response.json().errors]).toEqual([422, { password: [COMMON] }])
  })

  test('still log in to accounts that already have them', async () => {
    const { hashPassword } = await import('./password.ts')
    await app.deps.db
      .updateTable('users')
      .set({ password_hash: await hashPassword('12345678') })
      .execute()
    const response = await post(app, null, '/auth/login', { email: ada.email, password: '12345678' })
    expect(response.statusCode).toBe(200)
  })
})
