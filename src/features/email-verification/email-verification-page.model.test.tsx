import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { toFailure } from '#contract/failure.ts'
import { routes } from '#contract/paths.ts'
import { emailVerificationModel } from '#machines/email-verification/email-verification.model.ts'
import { driveEdge } from '#machines/testing/drive-edge.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { verified } from '#store/session/session.slice.ts'
import { type Answer, createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { EmailVerificationPage } from './email-verification-page.tsx'

const VERIFY = 'POST /user/verifyEmail'
const EXPIRED: Answer = { status: 422, json: { message: 'Expired.', errors: { token: ['Expired.'] } } }

const walk = walkEdges(emailVerificationModel, 'an address not verified yet')

test.each(walk.edges)('the page shows: $name', async edge => {
  const held = createFakeServer()
  held.hold(VERIFY)
  const { server, store, user, unmount } = await renderStorePage(<EmailVerificationPage />, {
    as: { ...ada, verified: false },
    server: held,
    path: routes.emailVerification('a-token'),
    route: '/emailVerification/:token',
  })
  const shows = (words: string) => async () => {
    expect(await screen.findByText(words)).toBeVisible()
  }
  await driveEdge(walk, edge, {
    events: {
      'verification.retry': () => user.click(screen.getByRole('button', { name: 'Try again' })),
      'user.verified': () => act(async () => void store.dispatch(verified('otherTab'))),
      'xstate.done.actor.verifyEmail': () => server.release(VERIFY, { json: { success: true } }),
      'xstate.error.actor.verifyEmail': event =>
        server.release(
          VERIFY,
          toFailure('error' in event && event.error).kind === 'invalid' ? EXPIRED : 'offline',
        ),
    },
    states: {
      pending: shows('Verifying...'),
      verified: shows('Email verified!'),
      expired: shows('Verification token expired, or you are already verified!'),
      failed: shows('Verification failed for unknown reason!'),
    },
  })
  unmount()
})
