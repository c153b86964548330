import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ada } from '#store/testing/test-store.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { LogInPage } from './log-in-page.tsx'

afterEach(() => sessionStorage.clear())

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Log in' })

async function open(path = '/login', state: unknown = null) {
  const page = await renderStorePage(<LogInPage />, { path, state })
  const logIn = async (typed = 'correct horse') => {
    await fill(page.user, email(), ada.email)
    await fill(page.user, password(), typed)
    await page.user.click(button())
  }
  return { ...page, logIn }
}

describe('the log-in page', () => {
  test('links to sign-up and to the forgotten-password page', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Need an account? SIGN UP' })).toHaveAttribute(
      'href',
      routes.createAccount,
    )
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      routes.forgottenPassword,
    )
  })

  test('passes the redirect on to the sign-up page', async () => {
    await open('/login?redirect=%2Fwikis%2Fcreate')
    expect(screen.getByRole('link', { name: 'Need an account? SIGN UP' })).toHaveAttribute(
      'href',
      '/create-account?redirect=%2Fwikis%2Fcreate',
    )
  })

  test('starts with the address from the previous page', async () => {
    await open('/login?redirect=%2Finvitation%2Fa-token', { email: 'grace@example.org' })
    expect(email()).toHaveValue('grace@example.org')
  })

  test('works with password managers, and shows the password on demand', async () => {
    const { user } = await open()
    expect(email()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    expect(password()).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')
  })

  test('lets a password be pasted', async () => {
    const { user } = await open()
    await user.click(password())
    await user.paste('a long pasted password')
    expect(password()).toHaveValue('a long pasted password')
  })

  test('requires both fields and moves the focus to the first empty one', async () => {
    const { user } = await open()
    await user.click(button())
    expect(await screen.findAllByText(messages.fieldRequired)).toHaveLength(2)
    await waitFor(() => expect(email()).toHaveFocus())
    expect(email()).toBeInvalid()
    expect(email()).toHaveAccessibleDescription(messages.fieldRequired)
  })
})

describe('the log-in by an institution', () => {
  test('is offered if one is configured, and leads back to where the visitor came from', async () => {
    const { server, user, environment } = await renderStorePage(<LogInPage />, {
      path: '/login?redirect=%2Fwikis%2Fcreate',
      config: { institution: { name: 'The Museum' } },
    })
    server.on('POST /auth/institution', { json: { url: 'https://museum.example/auth' } })
    await user.click(await screen.findByRole('button', { name: 'Log in with The Museum' }))
    await waitFor(() => expect(environment.left).toEqual(['https://museum.example/auth']))
    expect(server.requestsTo('POST /auth/institution')[0]?.json).toEqual({ redirect: '/wikis/create' })
  })

  test('is not offered otherwise', async () => {
    await open()
    expect(screen.queryByRole('button', { name: /^Log in with/ })).not.toBeInTheDocument()
  })
})

describe('logging in', () => {
  test('succeeds with the right password', async () => {
    const { server, store, logIn } = await open()
    server.on('POST /auth/login', { json: { user: ada } })
    await logIn()
    await waitFor(() => expect(selectUser(store.getState())).toEqual(ada))
    expect(server.requestsTo('POST /auth/login')[0]?.json).toEqual({
      email: ada.email,
      password: 'correct horse',
    })
  })

  test('fails with a wrong password, clears the password and moves the focus there', async () => {
    const { server, logIn } = await open()
    server.on('POST /auth/login', { status: 401, json: { message: 'whatever' } })
    await logIn('wrong')
    expect(await findMessage('alert', 'Incorrect username or password. Please try again.')).toBeVisible()
    expect(password()).toHaveValue('')
    expect(password()).toHaveFocus()
    expect(password()).toBeValid()
    expect(email()).toHaveValue(ada.email)
  })

  test.each([
    ['no network', 'offline', 'You seem to be offline.'],
    ['too many attempts', { status: 429, headers: { 'retry-after': '45' } }, /Please wait 45 seconds/],
    ['a server fault', { status: 500 }, 'Something went wrong on our side.'],
    ['a service that is closed', { status: 503, json: { message: 'Back at noon.' } }, 'Back at noon.'],
    [
      'a refused origin',
      { status: 403, json: { message: 'Wrong origin.' } },
      'You are not allowed to do this.',
    ],
  ] as const)(
    'does not report %s as a wrong password, and keeps what was typed',
    async (_, answer, words) => {
      const { server, logIn } = await open()
      server.on('POST /auth/login', answer)
      await logIn()
      expect(await findMessage('alert', words)).toBeVisible()
      expect(screen.queryByText(messages.login.failure)).not.toBeInTheDocument()
      expect(email()).toHaveValue(ada.email)
      expect(password()).toHaveValue('correct horse')
    },
  )

  test('shows that it is in progress, and sends the form only once', async () => {
    const { server, user, logIn } = await open()
    server.hold('POST /auth/login')
    await logIn()
    const busy = await screen.findByRole('button', { name: 'Logging in …' })
    await user.click(busy)
    expect(server.requestsTo('POST /auth/login')).toHaveLength(1)
    await server.release('POST /auth/login', 'offline')
  })

  test('can be tried again after a failure', async () => {
    const { server, store, user, logIn } = await open()
    server.on('POST /auth/login', 'offline')
    await logIn()
    await screen.findByText('You seem to be offline.')
    server.on('POST /auth/login', { json: { user: ada } })
    await user.click(button())
    await waitFor(() => expect(selectUser(store.getState())).toEqual(ada))
    expect(screen.queryByText('You seem to be offline.')).not.toBeInTheDocument()
  })
})

describe('what was typed', () => {
  test('is restored after a reload, except for the password', async () => {
    const first = await open()
    await fill(first.user, email(), ada.email)
    await fill(first.user, password(), 'secret')
    first.unmount()
    await open()
    expect(email()).toHaveValue(ada.email)
    expect(password()).toHaveValue('')
  })

  test('is forgotten after logging in', async () => {
    const { server, store, logIn, unmount } = await open()
    server.on('POST /auth/login', { json: { user: ada } })
    await logIn()
    await waitFor(() => expect(selectUser(store.getState())).toEqual(ada))
    unmount()
    await open()
    expect(email()).toHaveValue('')
  })
})

describe('visitors who were sent here', () => {
  test.each([
    ['passwordReset', 'Your password has been changed.'],
    ['sessionEnded', 'Your session has ended.'],
  ])('see the reason %s', async (reason, words) => {
    await renderStorePage(<LogInPage />, { path: '/login', state: { reason } })
    expect(await findMessage('status', words)).toBeVisible()
  })

  test('see that their browser stores no cookies, without which no session lasts', async () => {
    const cookies = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    await renderStorePage(<LogInPage />, { path: '/login', state: { reason: 'sessionEnded' } })
    expect(await findMessage('status', 'Your browser stores no cookies.')).toBeVisible()
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument()
    cookies.mockRestore()
  })

  test.each([null, 'text', { reason: 'other' }])('see no reason for the state %j', async state => {
    await renderStorePage(<LogInPage />, { path: '/login', state })
    expect(screen.queryByText(/has been changed|has ended/)).not.toBeInTheDocument()
  })
})
