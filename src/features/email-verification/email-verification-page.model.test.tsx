import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { routes } from '#contract/paths.ts'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { emailVerificationModel } from '#machines/email-verification/email-verification.model.ts'
import { selectUser, sessionStarted } from '#store/session/session.slice.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { shows } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { EmailVerificationPage } from './email-verification-page.tsx'

const VERIFY = 'POST /user/verifyEmail'
const LOG_OUT = 'DELETE /auth/login'

const walk = walkEdges(emailVerificationModel, 'an unverified email address')

test.each(walk.edges)('shows: $name', async edge => {
  const held = createFakeServer()
  held.hold(VERIFY)
  held.hold(LOG_OUT)
  const { server, store, user, unmount } = await renderStorePage(<EmailVerificationPage />, {
    as: { ...ada, verified: false },
    server: held,
    path: routes.emailVerification('a-token'),
    route: '/emailVerification/:token',
  })
  await driveEdge(walk, edge, {
    events: {
      'verification.retry': () => user.click(screen.getByRole('button', { name: 'Try again' })),
      'user.verified': () => act(async () => void store.dispatch(sessionStarted(ada, 'otherTab'))),
      'account.switch': () => user.click(screen.getByRole('button', { name: 'Log in with another account' })),
      'xstate.done.actor.verifyEmail': () => server.release(VERIFY, { json: { success: true } }),
      'xstate.error.actor.verifyEmail': respond(server, VERIFY),
      'xstate.done.actor.logOut': () => server.release(LOG_OUT, { status: 204 }),
      'xstate.error.actor.logOut': respond(server, LOG_OUT),
    },
    states: {
      pending: shows('Verifying...'),
      verified: shows('Email verified!'),
      expired: shows('Verification token expired, or you are already verified!'),
      otherAccount: shows('This link belongs to another account.'),
      loggingOut: async () => {
        expect(await screen.findByRole('button', { name: 'Logging out …' })).toBeVisible()
      },
      loggedOut: () => expect(selectUser(store.getState())).toBeNull(),
      failed: shows('Verification failed for unknown reason!'),
    },
  })
  unmount()
})
