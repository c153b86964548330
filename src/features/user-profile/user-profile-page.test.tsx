import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '#contract/paths.ts'
import { selectUser } from '#store/session/session.slice.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { createProfileServer } from './profile-testing.tsx'
import { UserProfilePage } from './user-profile-page.tsx'

const SEND = 'POST /user/sendVerifyEmail'
const unverified = { ...ada, verified: false }
const button = () =>
  screen.getByRole('button', { name: 'Email not verified. Click to send another verification email.' })

const open = (as = unverified) =>
  renderStorePage(<UserProfilePage />, { as, server: createProfileServer(), path: '/user' })

describe('the private profile', () => {
  test('shows the read-only email address and whom to contact to change it', async () => {
    await open(ada)
    expect(screen.getByRole('heading', { level: 1, name: 'Private Profile' })).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email)
    expect(screen.getByLabelText('Email')).toBeDisabled()
    expect(screen.getByText(/To change your details or to remove your account/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'contact the Wikistead team' })).toHaveAttribute(
      'href',
      routes.contact,
    )
  })

  test('has no verification button for a verified email address', async () => {
    await open(ada)
    expect(screen.getByText('Your email address is verified.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Email not verified/ })).not.toBeInTheDocument()
  })
})

describe('an unverified email address', () => {
  test('can be sent another verification email, once', async () => {
    const { user, server } = await open()
    server.on(SEND, { json: { message: 'On its way.' } })
    await user.click(button())
    expect(
      await findMessage('status', 'A verification email is on its way to ada@example.org.'),
    ).toBeVisible()
    expect(button()).toBeDisabled()
    expect(server.requestsTo(SEND)).toHaveLength(1)
  })

  test('is shown as verified if the server says that it already is', async () => {
    const { user, server, store } = await open()
    server.on(SEND, { json: { message: 'Already verified!' } })
    await user.click(button())
    expect(await findMessage('status', 'Your email address is verified.')).toBeVisible()
    expect(selectUser(store.getState())?.verified).toBe(true)
  })

  test.each([
    ['no network', 'offline', /You seem to be offline/],
    ['too many emails', { status: 429, headers: { 'retry-after': '600' } }, /Please wait 10 minutes/],
    ['a server fault', { status: 500 }, /Something went wrong on our side/],
    ['a refusal', { status: 400, json: { message: 'Not now.' } }, 'Not now.'],
  ] as [string, FakeResponse, string | RegExp][])(
    'can be tried again after %s, which is explained',
    async (_, answer, reason) => {
      const { user, server } = await open()
      server.on(SEND, answer)
      await user.click(button())
      expect(await findMessage('alert', 'Failed to send user verification email!')).toBeVisible()
      expect(screen.getByText(reason)).toBeVisible()
      expect(button()).toBeEnabled()
    },
  )

  test('is shown as verified when it is verified while the page is open', async () => {
    const { server, environment } = await open()
    server.on('GET /auth/login', { json: { user: ada } })
    await environment.elapse(3000)
    await waitFor(() => expect(screen.getByText('Your email address is verified.')).toBeVisible())
  })
})
