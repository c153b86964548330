import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { routes } from '#contract/paths.ts'
import { selectRedirect, selectUser, verified } from '#store/session/session.slice.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import type { FailedRequest } from '#ui/testing/failed-requests.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { EmailVerificationPage } from './email-verification-page.tsx'

const VERIFY = 'POST /user/verifyEmail'
const unverified = { ...ada, verified: false }

/** Opens the link in the email. Without `answer` the server does not respond yet. */
function open({ as = unverified, answer }: { as?: typeof ada; answer?: FakeResponse } = {}) {
  const server = createFakeServer()
  if (answer) server.on(VERIFY, answer)
  else server.hold(VERIFY)
  return renderStorePage(<EmailVerificationPage />, {
    as,
    server,
    path: routes.emailVerification('a/token'),
    route: '/emailVerification/:token',
  })
}

describe('the verification link', () => {
  test('sends its token and shows that the email address is being verified', async () => {
    const { server } = await open()
    expect(await findMessage('status', 'Verifying...')).toBeVisible()
    expect(server.requestsTo(VERIFY)[0]?.json).toEqual({ token: 'a/token' })
    await server.release(VERIFY, 'offline')
  })

  test('says that the email address is verified, and links to the dashboard', async () => {
    await open({ answer: { json: { success: true } } })
    expect(await findMessage('status', 'Email verified!')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      routes.dashboard,
    )
  })

  test('says immediately that the email address is already verified, without asking the server', async () => {
    const { server } = await open({ as: ada })
    expect(screen.getByText('Email verified!')).toBeVisible()
    expect(
      screen.getByText(/You are logged in as ada@example\.org\. If the link is for another address/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'log out' })).toHaveAttribute('href', routes.logout)
    expect(server.requestsTo(VERIFY)).toHaveLength(0)
  })

  test('says that it has expired or was used, and links to the page that sends another', async () => {
    const errors = { token: ['Expired.'] }
    await open({ answer: { status: 422, json: { message: 'Expired.', errors } } })
    expect(
      await findMessage('alert', 'Verification token expired, or you are already verified!'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', routes.user)
  })

  test.each([
    ['no network', 'offline', /You seem to be offline/],
    ['too many attempts', { status: 429, headers: { 'retry-after': '9' } }, /Please wait 9 seconds/],
    ['a server fault', { status: 500 }, /Something went wrong on our side/],
  ] as FailedRequest[])('explains a failure (%s) and can be tried again', async (_, answer, reason) => {
    const { server, user } = await open({ answer })
    expect(await findMessage('alert', 'Verification failed for unknown reason!')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    server.on(VERIFY, { json: { success: true } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Email verified!')).toBeVisible()
  })

  describe('that belongs to another account', () => {
    const answer: FakeResponse = {
      status: 403,
      json: { message: 'Another account’s.', code: 'other-account' },
    }

    test('says so and shows who is logged in, but not whose link it is', async () => {
      const { baseElement } = await open({ answer })
      expect(await findMessage('alert', 'This link belongs to another account.')).toBeVisible()
      expect(screen.getByText(/You are logged in as ada@example\.org\./)).toBeVisible()
      await expectNoAxeViolations(baseElement)
    })

    test('logs out, so that the guard leads to the log-in page and back', async () => {
      const { server, store, user } = await open({ answer })
      server.on('DELETE /auth/login', { status: 204 })
      await user.click(await screen.findByRole('button', { name: 'Log in with another account' }))
      await waitFor(() => expect(selectUser(store.getState())).toBeNull())
      // No redirect is asked for, so the guard of this page leads to the log-in page and back.
      expect(selectRedirect(store.getState())).toBeNull()
    })

    test('says so if logging out fails', async () => {
      const { server, user } = await open({ answer })
      server.on('DELETE /auth/login', 'offline')
      await user.click(await screen.findByRole('button', { name: 'Log in with another account' }))
      expect(await findMessage('alert', 'You could not be logged out.')).toBeVisible()
      expect(screen.getByText(/You seem to be offline/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Log in with another account' })).toBeEnabled()
    })
  })

  test('keeps the focus where the outcome will be shown when it is tried again', async () => {
    const { user } = await open({ answer: 'offline' })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement).toContainElement(await screen.findByRole('button', { name: 'Try again' }))
  })

  test('shows the success if the email address is verified in another tab meanwhile', async () => {
    const { store } = await open({ answer: { status: 422, json: { errors: { token: ['Used.'] } } } })
    await screen.findByText('Verification token expired, or you are already verified!')
    act(() => void store.dispatch(verified('otherTab')))
    expect(await screen.findByText('Email verified!')).toBeVisible()
  })
})
