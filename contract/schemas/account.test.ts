import { describe, expect, test } from '@jest/globals'
import { ValidationError } from 'yup'
import { EMAIL_MAX } from '#contract/limits.ts'
import {
  forgotPasswordSchema,
  registerSchema,
  resetPasswordFormSchema,
  type SignUpForm,
  signUpFormSchema,
} from './account.ts'
import { loginSchema } from './log-in.ts'

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
  test('accepts an email address, the same password twice, and the accepted terms', () => {
    expect(signUpErrors({})).toEqual({})
  })

  test('says at both fields that the passwords differ', () => {
    expect(signUpErrors({ passwordConfirmation: 'correct house' })).toEqual({
      password: 'Passwords do not match.',
      passwordConfirmation: 'Passwords do not match.',
    })
  })

  test('does not say so before the password is repeated', () => {
    expect(signUpErrors({ passwordConfirmation: '' })).toMatchObject({
      passwordConfirmation: expect.any(String),
    })
    expect(signUpErrors({ passwordConfirmation: '' })).not.toHaveProperty('password')
  })

  test('requires that the terms are accepted', () => {
    expect(signUpErrors({ terms: false })).toEqual({ terms: 'You must accept the Terms of Service.' })
  })

  test("leaves the password's length to the server", () => {
    expect(signUpErrors({ password: 'short', passwordConfirmation: 'short' })).toEqual({})
  })

  test('says of a text that is too long only that, because its letters are not composed', () => {
    expect(signUpErrors({ email: `ada@..${'e\u0301'.repeat(500)}` })).toEqual({
      email: `Max ${EMAIL_MAX} characters`,
    })
  })

  test.each(['ada', 'ada@', '@example.org', 'ada @example.org'])(
    'rejects "%s" as an email address',
    email => {
      expect(signUpErrors({ email })).toHaveProperty('email')
    },
  )
})

test('the reset form requires the same password twice', () => {
  const passwords = { password: 'one password', passwordConfirmation: 'another one' }
  expect(errorsOf(() => resetPasswordFormSchema.validateSync(passwords, { abortEarly: false }))).toEqual({
    password: 'Passwords do not match.',
    passwordConfirmation: 'Passwords do not match.',
  })
})

test('logging in requires an email address and a password', () => {
  const empty = { email: '', password: '' }
  expect(errorsOf(() => loginSchema.validateSync(empty, { abortEarly: false }))).toEqual({
    email: 'This field is required',
    password: 'This field is required',
  })
})

test('asking for a password reset requires an email address', () => {
  const empty = { email: '' }
  expect(errorsOf(() => forgotPasswordSchema.validateSync(empty, { abortEarly: false }))).toEqual({
    email: 'This field is required',
  })
})

describe('a new password', () => {
  const errors = (password: string | undefined) =>
    errorsOf(() => registerSchema.validateSync({ email: form.email, password }, { abortEarly: false }))

  test.each(['1234567', '😀😀😀😀', '👩‍👩‍👧‍👦'])(
    'of fewer than eight code points is rejected: %s',
    password => {
      expect(errors(password)).toEqual({ password: 'The password must have at least 8 characters.' })
    },
  )

  test.each(['12345678', '😀'.repeat(8)])('of eight code points is long enough: %s', password => {
    expect(errors(password)).toEqual({})
  })

  test('that is missing is asked for', () => {
    expect(errors(undefined)).toEqual({ password: 'This field is required' })
  })
})
