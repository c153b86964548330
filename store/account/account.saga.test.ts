import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { missingPolicies } from '#machines/policy-acceptance/policy-acceptance.examples.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ada, startAs } from '#store/testing/test-store.ts'
import { forgotPassword, resetPassword } from './password.saga.ts'
import { signUp } from './sign-up.saga.ts'
import { sendVerificationEmail, verifyEmail } from './verify-email.saga.ts'

const unverified = { ...ada, verified: false }

describe('signing up', () => {
  const form = {
    values: {
      email: ada.email,
      password: 'correct horse',
      passwordConfirmation: 'correct horse',
      terms: true,
    },
    recaptcha: 'human',
  }

  test('registers with the captcha and the accepted policies, then logs in', async () => {
    const { store, server, runSaga } = await startAs(null)
    const privacy = { metadata: { policy_id: 5, type: 'privacy-policy' } }
    server.on('GET /v1/policies/current', { json: { items: [...missingPolicies, privacy] } })
    server.on('POST /user/register', { json: { success: true } })
    server.on('POST /auth/login', { json: { user: unverified } })
    expect(await runSaga(signUp, form)).toEqual({ loginFailure: null })
    expect(server.requestsTo('POST /user/register')[0]?.json).toEqual({
      email: ada.email,
      password: 'correct horse',
      recaptcha: 'human',
      accepted_policies: [4, 3],
      request_id: 'a tab',
    })
    expect(selectUser(store.getState())).toEqual(unverified)
  })

  test('accepts no policy if the server cannot list them', async () => {
    const { server, runSaga } = await startAs(null)
    server.on('GET /v1/policies/current', { status: 404, json: { message: 'There is nothing here.' } })
    server.on('POST /user/register', { json: { success: true } })
    server.on('POST /auth/login', { json: { user: unverified } })
    await runSaga(signUp, form)
    expect(server.requestsTo('POST /user/register')[0]?.json).toMatchObject({ accepted_policies: [] })
  })

  test('succeeds even if logging in afterwards fails', async () => {
    const { store, server, runSaga } = await startAs(null)
    server.on('POST /user/register', { json: { success: true } })
    server.on('POST /auth/login', 'offline')
    expect(await runSaga(signUp, form)).toEqual({ loginFailure: failures.offline })
    expect(selectUser(store.getState())).toBeNull()
  })

  test('does not try to log in if the email address is taken', async () => {
    const { server, runSaga } = await startAs(null)
    const errors = { email: ['The email has already been taken.'] }
    server.on('POST /user/register', { status: 422, json: { message: 'Taken.', errors } })
    expect(await runSaga(signUp, form).catch(toFailure)).toEqual({
      kind: 'invalid',
      message: 'Taken.',
      fields: errors,
    })
    expect(server.requestsTo('POST /auth/login')).toHaveLength(0)
  })
})

describe('verifying an email address', () => {
  test('marks the member as verified', async () => {
    const { store, server, runSaga } = await startAs(unverified)
    server.on('POST /user/verifyEmail', { json: { success: true } })
    server.on('GET /auth/login', { json: { user: ada } })
    await runSaga(verifyEmail, { token: 'a-token' })
    expect(server.requestsTo('POST /user/verifyEmail')[0]?.json).toEqual({ token: 'a-token' })
    expect(selectUser(store.getState())?.verified).toBe(true)
  })

  test('does not mark the member as verified by the link of another account', async () => {
    const { store, server, runSaga } = await startAs(unverified)
    server.on('POST /user/verifyEmail', { json: { success: true } })
    await runSaga(verifyEmail, { token: 'a-token' })
    expect(selectUser(store.getState())?.verified).toBe(false)
  })

  test('succeeds even if the session cannot be read afterwards', async () => {
    const { server, runSaga } = await startAs(unverified)
    server.on('POST /user/verifyEmail', { json: { success: true } })
    server.on('GET /auth/login', 'offline')
    await expect(runSaga(verifyEmail, { token: 'a-token' })).resolves.toBeUndefined()
  })
})

describe('asking for another verification email', () => {
  test.each([
    [{ message: 'Already verified!' }, true],
    [true, true],
    [{ message: 'A verification email is on its way.' }, false],
    [false, false],
  ])('the response %j sets verified to %p', async (json, isVerified) => {
    const { store, server, runSaga } = await startAs(unverified)
    server.on('POST /user/sendVerifyEmail', { json })
    await runSaga(sendVerificationEmail, undefined)
    expect(selectUser(store.getState())?.verified).toBe(isVerified)
  })
})

test('asking for a new password sends only the email address', async () => {
  const { server, runSaga } = await startAs(null)
  server.on('POST /user/forgotPassword', { json: { success: true } })
  expect(await runSaga(forgotPassword, { values: { email: ada.email }, recaptcha: '' })).toBe(ada.email)
  expect(server.requestsTo('POST /user/forgotPassword')[0]?.json).toEqual({ email: ada.email })
})

test('setting a new password sends the email address and the token of the link', async () => {
  const { server, runSaga } = await startAs(null)
  server.on('POST /user/resetPassword', { json: { success: true } })
  const values = {
    email: ada.email,
    token: 'a-token',
    password: 'new secret',
    passwordConfirmation: 'new secret',
  }
  await runSaga(resetPassword, { values, recaptcha: '' })
  expect(server.requestsTo('POST /user/resetPassword')[0]?.json).toEqual({
    email: ada.email,
    token: 'a-token',
    password: 'new secret',
    password_confirmation: 'new secret',
    request_id: 'a tab',
  })
})
