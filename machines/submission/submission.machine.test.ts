import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { submissionMachine } from './submission.machine.ts'

const values = { email: 'ada@example.org' }
const start = (needsCaptcha: boolean) => runHeadless(submissionMachine, { needsCaptcha })

describe('submitting a form', () => {
  test('the captcha is answered before the form is sent', async () => {
    const { send, state, resolve, input } = start(true)
    send({ type: 'form.submit', values })
    expect(state()).toBe('provingHumanity')
    await resolve('proveHumanity', 'token')
    expect(input('submit')).toEqual({ values, recaptcha: 'token' })
  })

  test('a form without a captcha is sent at once, and done once the server has answered', async () => {
    const { send, state, context, resolve } = start(false)
    expect(state()).toBe('editing')
    send({ type: 'form.submit', values })
    expect(state()).toBe('submitting')
    await resolve('submit', 'Thanks.')
    expect(state()).toBe('done')
    expect(context().output).toBe('Thanks.')
  })

  test('nothing is sent where the captcha fails', async () => {
    const { send, state, context, inputs, reject } = start(true)
    send({ type: 'form.submit', values })
    await reject('proveHumanity', failures.offline)
    expect(state()).toBe('failed')
    expect(context().failure).toEqual({ step: 'provingHumanity', failure: failures.offline })
    expect(inputs('submit')).toEqual([])
  })

  test('a form that was sent can be edited anew, and sent again', async () => {
    const { send, state, resolve } = start(false)
    send({ type: 'form.submit', values })
    await resolve('submit', 'Thanks.')
    send({ type: 'form.submit', values })
    expect(state()).toBe('submitting')
    await resolve('submit', 'Thanks again.')
    send({ type: 'form.edit' })
    expect(state()).toBe('editing')
  })

  test('a form that is sent again sends what it holds then', async () => {
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

  test('editing takes the message of a failure away', async () => {
    const { send, state, context, reject } = start(false)
    send({ type: 'form.submit', values })
    await reject('submit', failures.offline)
    expect(state()).toBe('failed')
    send({ type: 'form.edit' })
    expect(state()).toBe('editing')
    expect(context().failure).toBeNull()
  })

  test('each attempt asks for a new captcha answer, after a failure and after a success', async () => {
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

  test('a second press while the form is on its way sends nothing twice', () => {
    const { send, input } = start(false)
    send({ type: 'form.submit', values })
    send({ type: 'form.submit', values: { email: 'other@example.org' } })
    expect(input('submit')).toEqual({ values, recaptcha: '' })
  })

  test('what was submitted is kept when the network fails', async () => {
    const { send, context, reject } = start(false)
    send({ type: 'form.submit', values })
    await reject('submit', failures.offline)
    expect(context()).toMatchObject({
      values,
      failure: { step: 'submitting', failure: { kind: 'offline' } },
    })
  })

  test('a captcha answer the server refuses counts as a failed captcha', async () => {
    const { send, context, resolve, reject } = start(true)
    send({ type: 'form.submit', values })
    await resolve('proveHumanity', 'replayed')
    await reject('submit', { kind: 'invalid', message: 'No.', fields: { recaptcha: ['Not human enough.'] } })
    expect(context().failure?.step).toBe('provingHumanity')
  })

  test('a new attempt forgets the failure of the last one', async () => {
    const { send, hasTag, context, reject } = start(false)
    send({ type: 'form.submit', values })
    await reject('submit', failures.serverFault)
    send({ type: 'form.submit', values })
    expect(context().failure).toBeNull()
    expect(hasTag('busy')).toBe(true)
  })
})
