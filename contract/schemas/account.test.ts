import { describe, expect, test } from '@jest/globals'
import { ValidationError } from 'yup'
import {
  forgotPasswordSchema,
  loginSchema,
  resetPasswordFormSchema,
  type SignUpForm,
  signUpFormSchema,
} from './account.ts'

function errorsOf(check: () => unknown): Record<string, string> {
  try {
    check()
    return {}
  } catch (thrown) {
    if (!(thrown instanceof ValidationError)) throw thrown
    return Object.fromEntries(thrown.inner.map(({ path, message }) => [path ?? '', message]))
  }
}

const form: SignUpForm = {
  email: 'ada@example.org',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
  terms: true,
}
const signUpErrors = (change: Partial<SignUpForm>) =>
  errorsOf(() => signUpFormSchema.validateSync({ ...form, ...change }, { abortEarly: false }))

describe('the sign-up form', () => {
  test('takes an address, one password typed twice, and the tick', () => {
    expect(signUpErrors({})).toEqual({})
  })

  test('says on both fields that the passwords differ', () => {
    expect(signUpErrors({ passwordConfirmation: 'correct house' })).toEqual({
      password: 'Passwords do not match.',
      passwordConfirmation: 'Passwords do not match.',
    })
  })

  test('does not call a password different before it was repeated', () => {
    expect(signUpErrors({ passwordConfirmation: '' })).toMatchObject({
      passwordConfirmation: expect.any(String),
    })
    expect(signUpErrors({ passwordConfirmation: '' })).not.toHaveProperty('password')
  })

  test('wants the terms accepted', () => {
    expect(signUpErrors({ terms: false })).toEqual({ terms: 'You must accept the Terms of Service.' })
  })

  test("leaves the password's length to the server", () => {
    expect(signUpErrors({ password: 'short', passwordConfirmation: 'short' })).toEqual({})
  })

  test.each(['ada', 'ada@', '@example.org', 'ada @example.org'])(
    'does not take "%s" for an address',
    email => {
      expect(signUpErrors({ email })).toHaveProperty('email')
    },
  )
})

test('the reset form wants one password typed twice', () => {
  const passwords = { password: 'one password', passwordConfirmation: 'another one' }
  expect(errorsOf(() => resetPasswordFormSchema.validateSync(passwords, { abortEarly: false }))).toEqual({
    password: 'Passwords do not match.',
    passwordConfirmation: 'Passwords do not match.',
  })
})

test('logging in wants an address and a password', () => {
  const empty = { email: '', password: '' }
  expect(errorsOf(() => loginSchema.validateSync(empty, { abortEarly: false }))).toEqual({
    email: 'This field is required',
    password: 'This field is required',
  })
})

test('asking for a new password wants an address', () => {
  const empty = { email: '' }
  expect(errorsOf(() => forgotPasswordSchema.validateSync(empty, { abortEarly: false }))).toEqual({
    email: 'This field is required',
  })
})
