import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { appSecret, noFactors, recoveryCodes, twoStepOn } from './two-step.examples.ts'
import { twoStepMachine } from './two-step.machine.ts'
import { logInAgain, wrongCode } from './two-step.model.ts'

const confirmation = { code: '123456', password: 'correct horse' }
const confirm = { type: 'dialog.confirm', ...confirmation } as const

async function loaded(factors = noFactors) {
  const flow = runHeadless(twoStepMachine)
  await flow.resolve('loadSecondFactors', factors)
  return flow
}

test('the state of two-step log-in is loaded, and loaded again on request after a failure', async () => {
  const { state, context, send, reject, resolve } = runHeadless(twoStepMachine)
  expect(state()).toBe('loading')
  await reject('loadSecondFactors', failures.offline)
  expect([state(), context().failure]).toEqual(['unknown', failures.offline])
  send({ type: 'twoStep.reload' })
  await resolve('loadSecondFactors', twoStepOn)
  expect([state(), context()]).toEqual(['on', { codesLeft: 9, app: null, codes: [], failure: null }])
})

test('it is off, even if loading that took two attempts', async () => {
  const { state, context, send, reject, resolve } = runHeadless(twoStepMachine)
  await reject('loadSecondFactors', failures.offline)
  send({ type: 'twoStep.reload' })
  await resolve('loadSecondFactors', noFactors)
  expect([state(), context().failure]).toEqual(['off', null])
})

describe('setting it up', () => {
  async function begun() {
    const flow = await loaded()
    flow.send({ type: 'twoStep.setUp' })
    await flow.resolve('begin', appSecret)
    return flow
  }

  test('shows the secret, accepts a code of the app, and shows the recovery codes once', async () => {
    const { state, context, hasTag, send, input, resolve } = await loaded()
    expect(hasTag('on')).toBe(false)
    send({ type: 'twoStep.setUp' })
    expect([state(), hasTag('busy')]).toEqual(['beginning', true])
    expect(input('begin')).toEqual({ code: '', password: '' })
    await resolve('begin', appSecret)
    expect([state(), context().app]).toEqual(['settingUp', appSecret])
    send({ type: 'app.confirm', code: '654321' })
    expect([state(), hasTag('busy'), context().app]).toEqual(['confirming', true, appSecret])
    expect(input('confirm')).toEqual({ code: '654321' })
    await resolve('confirm', recoveryCodes)
    expect([state(), hasTag('on')]).toEqual(['showingCodes', true])
    expect(context()).toEqual({ codesLeft: 0, app: null, codes: recoveryCodes, failure: null })
    send({ type: 'codes.stored' })
    expect([state(), context()]).toEqual(['on', { codesLeft: 2, app: null, codes: [], failure: null }])
  })

  test('says why a code was not accepted, until the next attempt', async () => {
    const { state, context, send, reject } = await begun()
    send({ type: 'app.confirm', code: '000000' })
    await reject('confirm', wrongCode)
    expect([state(), context()]).toEqual([
      'settingUp',
      { codesLeft: 0, app: appSecret, codes: [], failure: wrongCode },
    ])
    send({ type: 'app.confirm', code: '000000' })
    expect(context().failure).toBeNull()
  })

  test('can be abandoned, which leaves nothing behind', async () => {
    const { state, context, send, reject } = await begun()
    send({ type: 'app.confirm', code: '000000' })
    await reject('confirm', wrongCode)
    send({ type: 'dialog.cancel' })
    expect([state(), context()]).toEqual(['off', { codesLeft: 0, app: null, codes: [], failure: null }])
  })

  test.each([failures.serverFault, failures.tooMany])('fails without a dialog: %j', async failure => {
    const { state, context, send, reject } = await loaded()
    send({ type: 'twoStep.setUp' })
    await reject('begin', failure)
    expect([state(), context().failure]).toEqual(['off', failure])
    send({ type: 'twoStep.setUp' })
    expect(context().failure).toBeNull()
  })

  test('asks for the password long after the log-in', async () => {
    const { state, context, hasTag, send, input, reject, resolve } = await loaded()
    send({ type: 'twoStep.setUp' })
    await reject('begin', logInAgain)
    expect([state(), hasTag('open'), hasTag('busy')]).toEqual(['askingPassword', true, false])
    expect(context().failure).toEqual(logInAgain)
    send(confirm)
    expect([state(), hasTag('open'), hasTag('busy')]).toEqual(['beginningWithPassword', true, true])
    expect(input('beginWithPassword')).toEqual(confirmation)
    expect(context().failure).toBeNull()
    await reject('beginWithPassword', failures.offline)
    expect([state(), context().failure]).toEqual(['askingPassword', failures.offline])
    send(confirm)
    await resolve('beginWithPassword', appSecret)
    expect([state(), context().app]).toEqual(['settingUp', appSecret])
  })

  test('does not begin if the dialog for the password is cancelled', async () => {
    const { state, context, send, reject } = await loaded()
    send({ type: 'twoStep.setUp' })
    await reject('begin', logInAgain)
    send({ type: 'dialog.cancel' })
    expect([state(), context().failure]).toEqual(['off', null])
  })
})

describe.each([
  ['turning it off', 'twoStep.turnOff', 'turnOff', 'askingToTurnOff', 'turningOff'],
  ['new recovery codes', 'codes.renew', 'renew', 'askingToRenew', 'renewing'],
] as const)('%s', (_, event, actor, asking, acting) => {
  test('asks for a code in a dialog, which says why one did not help', async () => {
    const { state, context, hasTag, send, input, can, reject } = await loaded(twoStepOn)
    send({ type: event })
    expect([state(), hasTag('open'), hasTag('on'), hasTag('busy')]).toEqual([asking, true, true, false])
    send(confirm)
    expect([state(), hasTag('open'), hasTag('on'), hasTag('busy')]).toEqual([acting, true, true, true])
    expect(can({ type: 'dialog.cancel' })).toBe(false)
    expect(input(actor)).toEqual(confirmation)
    await reject(actor, wrongCode)
    expect([state(), context().failure]).toEqual([asking, wrongCode])
    send(confirm)
    expect(context().failure).toBeNull()
  })

  test('does not happen if the dialog is cancelled', async () => {
    const { state, context, send, reject } = await loaded(twoStepOn)
    send({ type: event })
    send(confirm)
    await reject(actor, wrongCode)
    send({ type: 'dialog.cancel' })
    expect([state(), context()]).toEqual(['on', { codesLeft: 9, app: null, codes: [], failure: null }])
  })
})

test('it is off once it was turned off', async () => {
  const { state, hasTag, send, resolve } = await loaded(twoStepOn)
  send({ type: 'twoStep.turnOff' })
  send(confirm)
  await resolve('turnOff')
  expect([state(), hasTag('on')]).toEqual(['off', false])
})

test('new recovery codes are shown once', async () => {
  const { state, context, send, resolve } = await loaded(twoStepOn)
  send({ type: 'codes.renew' })
  send(confirm)
  await resolve('renew', recoveryCodes)
  expect([state(), context().codes]).toEqual(['showingCodes', recoveryCodes])
  send({ type: 'codes.stored' })
  expect([state(), context().codesLeft]).toEqual(['on', 2])
})
