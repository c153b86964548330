import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { submissionModel } from '#machines/submission/submission.model.ts'
import { fill } from '#ui/testing/fill.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ForgottenPasswordPage } from './forgotten-password-page.tsx'

afterEach(() => sessionStorage.clear())

const ASK = 'POST /user/forgotPassword'
const walk = walkEdges(submissionModel, 'a form without a captcha')

/** The page never sends `form.edit`: the form can be submitted again right after a success or failure. */
const edges = walk.edges.filter(edge => edge.steps.every(({ event }) => event.type !== 'form.edit'))

test.each(edges)('the form shows: $name', async edge => {
  const { server, user, unmount } = await renderStorePage(<ForgottenPasswordPage />)
  server.hold(ASK)
  await fill(user, screen.getByLabelText('Email'), 'ada@example.org')
  await driveEdge(walk, edge, {
    events: {
      'form.submit': () => user.click(screen.getByRole('button', { name: /^Send/ })),
      'xstate.done.actor.submit': () => server.release(ASK, { json: { success: true } }),
      'xstate.error.actor.submit': () =>
        server.release(ASK, { status: 422, json: { message: 'No.', errors: { email: ['No.'] } } }),
    },
    states: {
      editing: () => expect(screen.queryByText(/has been sent|server error/)).not.toBeInTheDocument(),
      submitting: async () => {
        expect(await screen.findByRole('button', { name: 'Sending …' })).toBeVisible()
        expect(screen.queryByText(/has been sent|server error/)).not.toBeInTheDocument()
      },
      done: async () =>
        expect(await screen.findByText('An email has been sent to ada@example.org')).toBeVisible(),
      failed: async () => expect(await screen.findByText(/There was a server error \(No\.\)/)).toBeVisible(),
    },
  })
  unmount()
})
