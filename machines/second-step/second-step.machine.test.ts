import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { secondStepMachine } from './second-step.machine.ts'
import { over, wrongCode } from './second-step.model.ts'

async function asked(passkey = true) {
  const flow = runHeadless(secondStepMachine)
  await flow.resolve('loadSecondStep', { passkey })
  return flow
}

describe('the second step of a log-in', () => {
  test('asks for a code, and accepts a passkey if the member has one', async () => {
    const flow = runHeadless(secondStepMachine)
    expect(flow.state()).toBe('loading')
    await flow.resolve('loadSecondStep', { passkey: true })
    expect(flow.state()).toBe('asking')
    expect(flow.context()).toEqual({ passkey: true, failure: null })
    const without = await asked(false)
    without.send({ type: 'passkey.use' })
    expect(without.state()).toBe('asking')
  })

  test('also asks for a code if it is unknown whether there is a passkey', async () => {
    const { state, context, reject } = runHeadless(secondStepMachine)
    await reject('loadSecondStep', failures.offline)
    expect([state(), context()]).toEqual(['asking', { passkey: false, failure: null }])
  })

  test('logs in with the code', async () => {
    const { state, hasTag, send, input, resolve } = await asked()
    send({ type: 'code.submit', code: '123456' })
    expect([state(), hasTag('busy')]).toEqual(['enteringCode', true])
    expect(input('enterCode')).toEqual({ code: '123456' })
    await resolve('enterCode')
    expect(state()).toBe('done')
  })

  test('logs in with the passkey', async () => {
    const { state, hasTag, send, input, resolve } = await asked()
    send({ type: 'passkey.use' })
    expect([state(), hasTag('busy')]).toEqual(['usingPasskey', true])
    expect(input('usePasskey')).toEqual({ code: null })
    await resolve('usePasskey')
    expect(state()).toBe('done')
  })

  test.each([
    [{ type: 'code.submit', code: '123456' }, 'enterCode'],
    [{ type: 'passkey.use' }, 'usePasskey'],
  ] as const)('says why an attempt failed, until the next one: %j', async (event, actor) => {
    const { state, context, send, reject } = await asked()
    send(event)
    await reject(actor, wrongCode)
    expect([state(), context().failure]).toEqual(['asking', wrongCode])
    send(event)
    expect(context().failure).toBeNull()
    await reject(actor, failures.offline)
    expect(context().failure).toEqual(failures.offline)
  })

  test('is over if it took too long', async () => {
    const late = runHeadless(secondStepMachine)
    await late.reject('loadSecondStep', over)
    expect(late.state()).toBe('over')
    const code = await asked()
    code.send({ type: 'code.submit', code: '123456' })
    await code.reject('enterCode', over)
    expect(code.state()).toBe('over')
    const passkey = await asked()
    passkey.send({ type: 'passkey.use' })
    await passkey.reject('usePasskey', over)
    expect(passkey.state()).toBe('over')
  })

  test.each([failures.refused, { ...failures.serverFault, status: 401 }])(
    'is not over after another failure: %j',
    async failure => {
      const { state, send, reject } = await asked()
      send({ type: 'passkey.use' })
      await reject('usePasskey', failure)
      expect(state()).toBe('asking')
    },
  )

  test('is left for the password', async () => {
    const { state, send } = await asked()
    send({ type: 'step.leave' })
    expect(state()).toBe('left')
  })
})
