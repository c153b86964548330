import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { submissionModel } from '#machines/submission/submission.model.ts'
import { fill } from '#ui/testing/fill.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

afterEach(() => sessionStorage.clear())

const REGISTER = 'POST /user/register'
const CHALLENGE = 'GET /captcha/challenge'

const walk = walkEdges(submissionModel, 'a form with a captcha')

/** The page never sends `form.edit`: the form can be submitted again right after a failure. */
const edges = walk.edges.filter(edge => edge.steps.every(({ event }) => event.type !== 'form.edit'))

/** Once the account exists the form is gone, so nothing can follow `done`. */
const ends = (edge: (typeof edges)[number]) => edge.steps.slice(0, -1).every(({ to }) => !to.matches('done'))

test.each(edges.filter(ends))('the sign-up form shows: $name', async edge => {
  const { server, user, unmount } = await renderStorePage(<SignUpPage />, {
    config: { captcha: { kind: 'altcha' } },
  })
  server.hold(CHALLENGE)
  server.hold(REGISTER)
  server.on('POST /auth/login', 'offline')
  await fill(user, screen.getByLabelText('Email'), 'ada@example.org')
  await fill(user, screen.getByLabelText('Password'), 'correct horse')
  await fill(user, screen.getByLabelText('Repeat password'), 'correct horse')
  await user.click(screen.getByRole('checkbox'))

  const button = (name: string) => async () => {
    expect(await screen.findByRole('button', { name })).toBeVisible()
  }
  await driveEdge(walk, edge, {
    events: {
      'form.submit': () => user.click(screen.getByRole('button', { name: 'Create account' })),
      'xstate.done.actor.proveHumanity': () =>
        server.release(CHALLENGE, { json: { parameters: { algorithm: 'PBKDF2/SHA-256' } } }),
      'xstate.error.actor.proveHumanity': () => server.release(CHALLENGE, 'offline'),
      'xstate.done.actor.submit': () => server.release(REGISTER, { json: { success: true } }),
      'xstate.error.actor.submit': () =>
        server.release(REGISTER, { status: 422, json: { message: 'Taken.', errors: { email: ['Taken.'] } } }),
    },
    states: {
      editing: button('Create account'),
      provingHumanity: button('Checking that you are human …'),
      submitting: button('Creating your account …'),
      failed: async () => {
        await button('Create account')()
        expect(await screen.findByText(/Taken\.|You seem to be offline\./)).toBeVisible()
      },
      done: async () =>
        expect(await screen.findByText('Post account creation authentication failed!')).toBeVisible(),
    },
  })
  unmount()
})
