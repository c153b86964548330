// @slow

import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '#contract/paths.ts'
import { selectUser } from '#store/session/session.slice.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

afterEach(() => sessionStorage.clear())

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const repeated = () => screen.getByLabelText('Repeat password')
const terms = () => screen.getByRole('checkbox', { name: /I accept the Terms of Service/ })
const button = () => screen.getByRole('button', { name: 'Create account' })
const unverified = { ...ada, verified: false }

async function open(options: Parameters<typeof renderStorePage>[1] = {}) {
  const page = await renderStorePage(<SignUpPage />, { path: '/create-account', ...options })
  const fillIn = async ({ again = 'correct horse', tick = true } = {}) => {
    await fill(page.user, email(), ada.email)
    await fill(page.user, password(), 'correct horse')
    await fill(page.user, repeated(), again)
    if (tick) await page.user.click(terms())
  }
  const signUp = async () => {
    await fillIn()
    await page.user.click(button())
  }
  return { ...page, fillIn, signUp }
}

describe('the sign-up page', () => {
  test('starts with the address from the previous page', async () => {
    await open({ state: { email: 'grace@example.org' } })
    expect(email()).toHaveValue('grace@example.org')
  })

  test('links to the log-in page', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Already have an account? Log in' })).toHaveAttribute(
      'href',
      routes.login,
    )
  })

  test('says beforehand how long the password has to be', async () => {
    await open()
    expect(password()).toHaveAccessibleDescription('At least 8 characters.')
  })

  test('opens the terms, the hosting policy and the privacy policy in a new tab', async () => {
    await open()
    for (const [name, href] of [
      [/Terms of Service/, routes.termsOfUse],
      [/Hosting Policy/, routes.hostingPolicy],
      [/Privacy Policy/, routes.privacyPolicy],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAttribute('href', href)
      expect(link).toHaveAttribute('target', '_blank')
    }
  })

  test('tells password managers that the password is a new one', async () => {
    await open()
    expect(email()).toHaveAttribute('autocomplete', 'email')
    expect(password()).toHaveAttribute('autocomplete', 'new-password')
    expect(repeated()).toHaveAttribute('autocomplete', 'new-password')
  })
})

describe('an incomplete form', () => {
  test('is not sent, explains why on each field, and moves the focus to the first', async () => {
    const { user, server } = await open()
    await user.click(button())
    expect(await screen.findAllByText('This field is required')).toHaveLength(3)
    expect(screen.getByText('You must accept the Terms of Service.')).toBeVisible()
    await waitFor(() => expect(email()).toHaveFocus())
    expect(server.requestsTo('POST /user/register')).toHaveLength(0)
  })

  test('says on both fields that the passwords do not match', async () => {
    const { user, server, fillIn } = await open()
    await fillIn({ again: 'correct house' })
    await user.click(button())
    expect(await screen.findAllByText('Passwords do not match.')).toHaveLength(2)
    expect(password()).toHaveAccessibleDescription('Passwords do not match.')
    expect(repeated()).toHaveAccessibleDescription('Passwords do not match.')
    await waitFor(() => expect(password()).toHaveFocus())
    expect(server.requestsTo('POST /user/register')).toHaveLength(0)
  })

  test('drops these messages as soon as one of the passwords is corrected', async () => {
    const { user, fillIn } = await open()
    await fillIn({ again: 'correct house' })
    await user.click(button())
    await screen.findAllByText('Passwords do not match.')
    await user.clear(repeated())
    await fill(user, repeated(), 'correct horse')
    expect(screen.queryByText('Passwords do not match.')).not.toBeInTheDocument()
  })

  test('requires the terms to be accepted', async () => {
    const { user, fillIn } = await open()
    await fillIn({ tick: false })
    await user.click(button())
    await screen.findByText('You must accept the Terms of Service.')
    await waitFor(() => expect(terms()).toHaveFocus())
    expect(terms()).toHaveAccessibleDescription('You must accept the Terms of Service.')
  })
})

describe('signing up', () => {
  test('creates an account with the captcha token, and logs in', async () => {
    const { server, store, signUp } = await open({
      config: { captcha: { kind: 'recaptcha', siteKey: 'key' } },
    })
    server.on('POST /user/register', { json: { success: true } })
    server.on('POST /auth/login', { json: { user: unverified } })
    server.on('GET /auth/login', { json: { user: unverified } })
    await signUp()
    await waitFor(() => expect(selectUser(store.getState())).toEqual(unverified))
    expect(server.requestsTo('POST /user/register')[0]?.json).toEqual({
      email: ada.email,
      password: 'correct horse',
      recaptcha: 'token for register by key',
      accepted_policies: [],
      request_id: 'a tab',
    })
  })

  test("shows the server's first message on each field, and keeps what was typed", async () => {
    const { server, signUp } = await open()
    const errors = {
      email: ['The email has already been taken.', 'And another message.'],
      password: ['The password must have at least 8 characters.'],
    }
    server.on('POST /user/register', { status: 422, json: { message: 'Invalid.', errors } })
    await signUp()
    await waitFor(() => expect(email()).toHaveAccessibleDescription('The email has already been taken.'))
    expect(password()).toHaveAccessibleDescription('The password must have at least 8 characters.')
    expect(screen.queryByText('And another message.')).not.toBeInTheDocument()
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument()
    await waitFor(() => expect(email()).toHaveFocus())
    expect(email()).toHaveValue(ada.email)
    expect(password()).toHaveValue('correct horse')
  })

  test.each([
    ['a refusal', { status: 400, json: { message: 'No.' } }, 'Something went wrong'],
    [
      'a refused field that is not on the form',
      { status: 422, json: { errors: { other: ['No.'] } } },
      'Something went wrong',
    ],
    ['no network', 'offline', 'You seem to be offline.'],
    ['too many attempts', { status: 429, headers: { 'retry-after': '120' } }, /Please wait 2 minutes/],
    ['a server fault', { status: 500 }, 'Something went wrong on our side.'],
    [
      'a refused captcha',
      { status: 422, json: { message: 'No.', errors: { recaptcha: ['No.'] } } },
      'We could not confirm that you are human.',
    ],
  ] as [string, FakeResponse, string | RegExp][])(
    'explains %s above the form, and keeps what was typed',
    async (_, answer, words) => {
      const { server, signUp } = await open()
      server.on('POST /user/register', answer)
      await signUp()
      expect(await findMessage('alert', words)).toBeVisible()
      expect(email()).toHaveValue(ada.email)
      expect(password()).toHaveValue('correct horse')
      expect(terms()).toBeChecked()
    },
  )

  test('sends nothing if the captcha cannot be loaded', async () => {
    const { server, signUp } = await open({ config: { captcha: { kind: 'altcha' } } })
    server.on('GET /captcha/challenge', 'offline')
    await signUp()
    expect(await findMessage('alert', 'You seem to be offline.')).toBeVisible()
    expect(server.requestsTo('POST /user/register')).toHaveLength(0)
  })

  test('shows what it is waiting for', async () => {
    const { server, signUp } = await open({ config: { captcha: { kind: 'altcha' } } })
    server.hold('GET /captcha/challenge')
    server.hold('POST /user/register')
    await signUp()
    expect(await screen.findByRole('button', { name: 'Checking that you are human …' })).toBeVisible()
    await server.release('GET /captcha/challenge', { json: { parameters: { algorithm: 'PBKDF2/SHA-256' } } })
    expect(await screen.findByRole('button', { name: 'Creating your account …' })).toBeVisible()
    await server.release('POST /user/register', 'offline')
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible()
  })

  test('says that the account exists and links to the log-in page if the automatic log-in fails', async () => {
    const { server, signUp } = await open({ path: '/create-account?redirect=%2Finvitation%2Fabc' })
    server.on('POST /user/register', { json: { success: true } })
    server.on('POST /auth/login', { status: 500 })
    await signUp()
    expect(await findMessage('alert', 'Post account creation authentication failed!')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Finvitation%2Fabc',
    )
    expect(screen.queryByRole('button', { name: 'Create account' })).not.toBeInTheDocument()
  })
})

describe('what was typed', () => {
  test('is restored after a reload, except for the passwords', async () => {
    const { fillIn, unmount } = await open()
    await fillIn()
    unmount()
    await open()
    expect(email()).toHaveValue(ada.email)
    expect(terms()).toBeChecked()
    expect(password()).toHaveValue('')
    expect(repeated()).toHaveValue('')
  })
})
