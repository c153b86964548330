import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { confirmEmailPath } from '#contract/account/account-paths.ts'
import { routes } from '#contract/paths.ts'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { emailVerificationModel } from '#machines/email-verification/email-verification.model.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS } from '#ui/testing/failed-requests.ts'
import { findMessage, shows } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'

const CONFIRM = 'POST /user/confirmEmail'
const LOG_OUT = 'DELETE /auth/login'
const moved = { ...ada, email: 'ada@museum.example' }

async function open(answer?: FakeResponse) {
  const server = createFakeServer()
  if (answer) server.on(CONFIRM, answer)
  else server.hold(CONFIRM)
  return await renderStorePage(<ConfirmEmailPage />, {
    as: ada,
    server,
    path: confirmEmailPath('a/token'),
    route: '/confirm-email/:token',
  })
}

describe('the link to a new email address', () => {
  test('changes the address, shows it, and links to the dashboard', async () => {
    const { server, store, baseElement } = await open()
    expect(await findMessage('status', 'Changing your email address …')).toBeVisible()
    expect(server.requestsTo(CONFIRM)[0]?.json).toEqual({ token: 'a/token' })
    server.on('GET /auth/login', { json: { user: moved } })
    await server.release(CONFIRM, { json: { success: true } })
    expect(await findMessage('status', 'Your email address was changed.')).toBeVisible()
    expect(screen.getByText(/^It is ada@museum\.example from now on\./)).toBeVisible()
    expect(selectUser(store.getState())).toEqual(moved)
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
    await expectNoAxeViolations(baseElement)
  })

  test('says that it has expired or was used, and links to the page that sends another', async () => {
    await open({ status: 422, json: { message: 'No.', errors: { token: ['Expired.'] } } })
    expect(await findMessage('alert', 'This link has expired or has already been used.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', routes.user)
  })

  test('does not reveal whose it is if it belongs to another account', async () => {
    await open({ status: 403, json: { message: 'Another account’s.', code: 'other-account' } })
    expect(await findMessage('alert', 'This link belongs to another account.')).toBeVisible()
    expect(screen.getByText(/You are logged in as ada@example\.org\./)).toBeVisible()
  })

  test.each(FAILED_REQUESTS)('explains a failure (%s) and can be tried again', async (_, answer, reason) => {
    const { server, user } = await open(answer)
    expect(await findMessage('alert', 'Your email address could not be changed.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    server.on(CONFIRM, { json: { success: true } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your email address was changed.')).toBeVisible()
  })
})

describe('the page follows its machine', () => {
  const walk = walkEdges(emailVerificationModel, 'an unverified email address')
  // A member with a verified address can still get another address.
  const own = walk.edges.filter(({ steps }) => steps.every(({ event }) => event.type !== 'user.verified'))

  test.each(own)('$name', async edge => {
    const { server, store, user, unmount } = await open()
    server.hold(LOG_OUT)
    await driveEdge(walk, edge, {
      events: {
        'verification.retry': () => user.click(screen.getByRole('button', { name: 'Try again' })),
        'account.switch': () =>
          user.click(screen.getByRole('button', { name: 'Log in with another account' })),
        'xstate.done.actor.verifyEmail': () => server.release(CONFIRM, { json: { success: true } }),
        'xstate.error.actor.verifyEmail': respond(server, CONFIRM),
        'xstate.done.actor.logOut': () => server.release(LOG_OUT, { status: 204 }),
        'xstate.error.actor.logOut': respond(server, LOG_OUT),
      },
      states: {
        pending: shows('Changing your email address …'),
        verified: shows('Your email address was changed.'),
        expired: shows('This link has expired or has already been used.'),
        otherAccount: shows('This link belongs to another account.'),
        loggingOut: async () => {
          expect(await screen.findByRole('button', { name: 'Logging out …' })).toBeVisible()
        },
        loggedOut: () => expect(selectUser(store.getState())).toBeNull(),
        failed: shows('Your email address could not be changed.'),
      },
    })
    unmount()
  })
})
