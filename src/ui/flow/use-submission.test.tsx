import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { useSubmission } from './use-submission.ts'

function* send({ values, recaptcha }: Submitted<string>): SagaGenerator<unknown> {
  return yield* callApi(client => client.post('/contact/sendMessage', { name: values, recaptcha }))
}

function Trial() {
  const { state, isBusy, failure, submit, edit } = useSubmission({ submit: send, captcha: 'contact' })
  return (
    <>
      <section aria-label="State">{`${state} ${isBusy ? 'busy' : 'idle'} ${failure?.failure.kind ?? 'fine'}`}</section>
      <button type="button" onClick={() => submit('Ada')}>
        Send
      </button>
      <button type="button" onClick={edit}>
        Edit
      </button>
    </>
  )
}

test('a form goes to the server with its captcha, and tells what became of it', async () => {
  const { user, server } = await renderStorePage(<Trial />, { config: { captcha: { kind: 'altcha' } } })
  server.hold('GET /captcha/challenge')
  server.hold('POST /contact/sendMessage')
  const status = screen.getByRole('region', { name: 'State' })
  expect(status.textContent).toBe('editing idle fine')

  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(status.textContent).toBe('provingHumanity busy fine')
  const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'signed' }
  await server.release('GET /captcha/challenge', { json: challenge })
  expect(await screen.findByText('submitting busy fine')).toBe(status)

  await server.release('POST /contact/sendMessage', 'offline')
  expect(await screen.findByText('failed idle offline')).toBe(status)

  const solution = { counter: 7, derivedKey: '00ff' }
  expect(server.requestsTo('POST /contact/sendMessage')[0]?.json).toEqual({
    name: 'Ada',
    recaptcha: btoa(JSON.stringify({ challenge, solution })),
  })
  expect(server.requestsTo('GET /captcha/challenge')[0]?.query.get('form')).toBe('contact')

  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(status.textContent).toBe('editing idle fine')
})
