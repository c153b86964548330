import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { submissionMachine } from './submission.machine.ts'

const values = { email: 'ada@example.org' }
const start = (needsCaptcha: boolean) => runHeadless(submissionMachine, { needsCaptcha })

describe('submitting a form', () => {
  test('answers the captcha before sending the form', async () => {
    const { send, state, resolve, input } = start(true)
    send({ type: 'form.submit', values })
    expect(state()).toBe('provingHumanity')
    await resolve('proveHumanity', 'token')
    expect(input('submit')).toEqual({ values, recaptcha: 'token' })
  })

  test('sends a form without a captcha immediately, and is done after the server’s answer', async () => {
    const { send, state, context, resolve } = start(false)
    expect(state()).toBe('editing')
    send({ type: 'form.submit', values })
    expect(state()).toBe('submitting')
    await resolve('submit', 'Thanks.')
    expect(state()).toBe('done')
    expect(context().output).toBe('Thanks.')
  })

  test('sends nothing if the captcha fails', async () => {
    const { send, state, context, inputs, reject } = start(true)
    send({ type: 'form.submit', values })
    await reject('proveHumanity', failures.offline)
    expect(state()).toBe('failed')
    expect(context().failure).toEqual({ step: 'provingHumanity', failure: failures.offline })
    expect(inputs('submit')).toEqual([])
  })

  test('can edit and send the form again after a success', async () => {
    const { send, state, resolve } = start(false)
    send({ type: 'form.submit', values })
    await resolve('submit', 'Thanks.')
    send({ type: 'form.submit', values })
    expect(state()).toBe('submitting')
    await resolve('submit', 'Thanks again.')
    send({ type: 'form.edit' })
    expect(state()).toBe('editing')
  })

  test('sends the current values when the form is sent again', async () => {
    const { send, resolve, reject, input } = start(false)
    send({ type: 'form.submit', values })
    await reject('submit', failures.offline)
    const corrected = { email: 'ada@example.com' }
    send({ type: 'form.submit', values: corrected })
    expect(input('submit')).toEqual({ values: corrected, recaptcha: '' })
    await resolve('submit', 'Thanks.')
    send({ type: 'form.submit', values })
    expect(input('submit')).toEqual({ values, recaptcha: '' })
  })

  test('removes the failure when the form is edited', async () => {
    const { send, state, context, reject } = start(false)
    send({ type: 'form.submit', values })
    await reject('submit', failures.offline)
    expect(state()).toBe('failed')
    send({ type: 'form.edit' })
    expect(state()).toBe('editing')
    expect(context().failure).toBeNull()
  })

  test('answers a new captcha for each attempt, after a failure and after a success', async () => {
    const { send, context, resolve, reject, input } = start(true)
    send({ type: 'form.submit', values })
    await resolve('proveHumanity', 'first')
    await reject('submit', failures.offline)
    send({ type: 'form.submit', values })
    await resolve('proveHumanity', 'second')
    expect(input('submit')).toEqual({ values, recaptcha: 'second' })
    await resolve('submit', 'Thanks.')
    send({ type: 'form.submit', values })
    expect(context()).toMatchObject({ recaptcha: '', output: null })
    await resolve('proveHumanity', 'third')
    expect(input('submit')).toEqual({ values, recaptcha: 'third' })
  })

  test('ignores a second submit while the form is being sent', () => {
    const { send, input } = start(false)
    send({ type: 'form.submit', values })
    send({ type: 'form.submit', values: { email: 'other@example.org' } })
    expect(input('submit')).toEqual({ values, recaptcha: '' })
  })

  test('keeps the submitted values when the network fails', async () => {
    const { send, context, reject } = start(false)
    send({ type: 'form.submit', values })
    await reject('submit', failures.offline)
    expect(context()).toMatchObject({
      values,
      failure: { step: 'submitting', failure: { kind: 'offline' } },
    })
  })

  test('treats a captcha answer that the server refuses as a failed captcha', async () => {
    const { send, context, resolve, reject } = start(true)
    send({ type: 'form.submit', values })
    await resolve('proveHumanity', 'replayed')
    await reject('submit', { kind: 'invalid', message: 'No.', fields: { recaptcha: ['Not human enough.'] } })
    expect(context().failure?.step).toBe('provingHumanity')
  })

  test('removes the last failure when a new attempt starts', async () => {
    const { send, hasTag, context, reject } = start(false)
    send({ type: 'form.submit', values })
    await reject('submit', failures.serverFault)
    send({ type: 'form.submit', values })
    expect(context().failure).toBeNull()
    expect(hasTag('busy')).toBe(true)
  })
})
