import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { loggedIn, toCreate, toJoin, toJoinInSession, twoSteps } from './institution-log-in.examples.ts'
import { institutionLogInMachine } from './institution-log-in.machine.ts'

const start = () => runHeadless(institutionLogInMachine, { answer: 'code=a-code&state=a-state' })
const wrongPassword = { ...failures.invalid, fields: { password: ['Not your password.'] } }

async function cameBack(answer: typeof loggedIn) {
  const flow = start()
  await flow.resolve('finishLogIn', answer)
  return flow
}

describe('coming back from the institution', () => {
  test('logs in a member who has linked the institution, and leads to where they came from', async () => {
    const { state, context, hasTag, input, resolve } = start()
    expect(state()).toBe('finishing')
    expect(hasTag('busy')).toBe(true)
    expect(context()).toMatchObject({ email: '', needsPassword: false, redirect: null, failure: null })
    expect(input('finishLogIn')).toEqual({ answer: 'code=a-code&state=a-state' })
    await resolve('finishLogIn', loggedIn)
    expect(state()).toBe('loggedIn')
    expect(context().redirect).toBe('/wikis/create')
  })

  test('says why it was refused, and begins again', async () => {
    const { state, context, hasTag, send, reject, resolve } = start()
    await reject('finishLogIn', failures.refused)
    expect(state()).toBe('failed')
    expect(context().failure).toEqual(failures.refused)
    send({ type: 'logIn.begin' })
    expect(state()).toBe('beginning')
    expect(hasTag('busy')).toBe(true)
    expect(context().failure).toBeNull()
    await reject('beginLogIn', failures.offline)
    expect(state()).toBe('failed')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'logIn.begin' })
    await resolve('beginLogIn')
    expect(state()).toBe('leaving')
  })

  test('is tried again with the same answer if the server could not be reached', async () => {
    const { state, context, send, reject, resolve } = start()
    await reject('finishLogIn', failures.offline)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'logIn.retry' })
    expect(state()).toBe('finishing')
    expect(context().failure).toBeNull()
    await resolve('finishLogIn', loggedIn)
    expect(state()).toBe('loggedIn')
  })
})

describe('an account with the address', () => {
  test('is linked with its password', async () => {
    const { state, context, hasTag, input, send, resolve } = await cameBack(toJoin)
    expect(state()).toBe('joinable')
    expect(hasTag('busy')).toBe(false)
    expect(context()).toMatchObject({ email: 'ada@example.org', needsPassword: true })
    send({ type: 'join.confirm', password: 'correct horse' })
    expect(state()).toBe('joining')
    expect(hasTag('busy')).toBe(true)
    expect(input('joinAccount')).toEqual({ password: 'correct horse' })
    await resolve('joinAccount', loggedIn)
    expect(state()).toBe('loggedIn')
    expect(context().redirect).toBe('/wikis/create')
  })

  test('asks for the password if its session is no longer recent enough', async () => {
    const { state, context, send, reject } = await cameBack(toJoinInSession)
    expect(context().needsPassword).toBe(false)
    send({ type: 'join.confirm', password: '' })
    await reject('joinAccount', failures.offline)
    expect(context()).toMatchObject({ needsPassword: false, failure: failures.offline })
    send({ type: 'join.confirm', password: '' })
    expect(context().failure).toBeNull()
    await reject('joinAccount', wrongPassword)
    expect(state()).toBe('joinable')
    expect(context()).toMatchObject({ needsPassword: true, failure: wrongPassword })
    send({ type: 'join.confirm', password: 'x' })
    await reject('joinAccount', failures.offline)
    expect(context().needsPassword).toBe(true)
  })

  test('is not linked once the log-in is over', async () => {
    const { state, context, send, reject } = await cameBack(toJoin)
    send({ type: 'join.confirm', password: 'correct horse' })
    await reject('joinAccount', failures.refused)
    expect(state()).toBe('failed')
    expect(context().failure).toEqual(failures.refused)
  })
})

describe('no account with the address', () => {
  test('offers to create one', async () => {
    const { state, context, hasTag, send, resolve } = await cameBack(toCreate)
    expect(state()).toBe('creatable')
    expect(context().email).toBe('ada@example.org')
    send({ type: 'account.create' })
    expect(state()).toBe('creating')
    expect(hasTag('busy')).toBe(true)
    await resolve('createAccount', loggedIn)
    expect(state()).toBe('loggedIn')
    expect(context().redirect).toBe('/wikis/create')
  })

  test('creating it can fail and be tried again, unless the log-in is over', async () => {
    const { state, context, send, reject } = await cameBack(toCreate)
    send({ type: 'account.create' })
    await reject('createAccount', failures.offline)
    expect(state()).toBe('creatable')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'account.create' })
    expect(context().failure).toBeNull()
    await reject('createAccount', failures.refused)
    expect(state()).toBe('failed')
    expect(context().failure).toEqual(failures.refused)
  })
})

describe('two-step log-in', () => {
  test('asks for the second step after the institution’s log-in', async () => {
    const { state, reject } = start()
    await reject('finishLogIn', twoSteps)
    expect(state()).toBe('halfway')
  })

  test('asks for it after linking, too', async () => {
    const { state, send, reject } = await cameBack(toJoin)
    send({ type: 'join.confirm', password: 'correct horse' })
    await reject('joinAccount', twoSteps)
    expect(state()).toBe('halfway')
  })

  test('and after creating an account', async () => {
    const { state, send, reject } = await cameBack(toCreate)
    send({ type: 'account.create' })
    await reject('createAccount', twoSteps)
    expect(state()).toBe('halfway')
  })

  test('is not asked for after another refusal', async () => {
    const { state, reject } = start()
    await reject('finishLogIn', failures.notAllowed)
    expect(state()).toBe('unknown')
  })
})
