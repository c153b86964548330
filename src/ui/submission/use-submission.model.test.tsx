import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { submissionModel } from '#machines/submission/submission.model.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { useSubmission } from './use-submission.ts'

const SEND = 'POST /contact/sendMessage'
const CHALLENGE = 'GET /captcha/challenge'

function* send({ values, recaptcha }: Submitted<string>): SagaGenerator<string> {
  return yield* callApi(client => client.post<string>('/contact/sendMessage', { name: values, recaptcha }))
}

/** A form that shows everything that `useSubmission` returns. */
function Trial({ needsCaptcha }: { needsCaptcha: boolean }) {
  const { state, isBusy, failure, output, submit, edit } = useSubmission({
    submit: send,
    ...(needsCaptcha && { captcha: 'contact' }),
  })
  return (
    <>
      <section aria-label="Trial">{JSON.stringify({ state, isBusy, failure, output })}</section>
      <button type="button" onClick={() => submit('Ada')}>
        Send
      </button>
      <button type="button" onClick={edit}>
        Edit
      </button>
    </>
  )
}

describe.each([{ needsCaptcha: true }, { needsCaptcha: false }])(
  'a form with needsCaptcha $needsCaptcha',
  ({ needsCaptcha }) => {
    const walk = walkEdges(
      submissionModel,
      needsCaptcha ? 'a form with a captcha' : 'a form without a captcha',
    )

    test.each(walk.edges)('shows: $name', async edge => {
      const { user, server, unmount } = await renderStorePage(<Trial needsCaptcha={needsCaptcha} />, {
        config: { captcha: { kind: 'altcha' } },
      })
      server.hold(CHALLENGE)
      server.hold(SEND)
      const press = (name: string) => () => user.click(screen.getByRole('button', { name }))
      const tells = (expected: object) => () =>
        waitFor(() =>
          expect(JSON.parse(screen.getByRole('region', { name: 'Trial' }).textContent ?? '')).toMatchObject(
            expected,
          ),
        )
      await driveEdge(walk, edge, {
        events: {
          'form.submit': press('Send'),
          'form.edit': press('Edit'),
          'xstate.done.actor.proveHumanity': () =>
            server.release(CHALLENGE, { json: { parameters: { algorithm: 'PBKDF2/SHA-256' } } }),
          'xstate.error.actor.proveHumanity': () => server.release(CHALLENGE, 'offline'),
          'xstate.done.actor.submit': () => server.release(SEND, { json: 'Thanks.' }),
          'xstate.error.actor.submit': () =>
            server.release(SEND, { status: 422, json: { message: 'No.', errors: { name: ['No.'] } } }),
        },
        states: {
          editing: tells({ state: 'editing', isBusy: false, failure: null }),
          provingHumanity: tells({ state: 'provingHumanity', isBusy: true, failure: null }),
          submitting: tells({ state: 'submitting', isBusy: true, failure: null }),
          done: tells({ state: 'done', isBusy: false, failure: null, output: 'Thanks.' }),
          failed: tells({ state: 'failed', isBusy: false, failure: { failure: {} }, output: null }),
        },
      })
      unmount()
    })
  },
)

test('sends a form with the answer to its captcha', async () => {
  const { user, server } = await renderStorePage(<Trial needsCaptcha />, {
    config: { captcha: { kind: 'altcha' } },
  })
  const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'signed' }
  server.on(CHALLENGE, { json: challenge })
  server.on(SEND, { json: 'Thanks.' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.requestsTo(SEND)[0]?.json).toEqual({
      name: 'Ada',
      recaptcha: btoa(JSON.stringify({ challenge, solution: { counter: 7, derivedKey: '00ff' } })),
    }),
  )
  expect(server.requestsTo(CHALLENGE)[0]?.query.get('form')).toBe('contact')
})
