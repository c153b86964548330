import { describe, expect, test } from '@jest/globals'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { herbarium } from './close-account.examples.ts'
import { closeAccountMachine } from './close-account.machine.ts'
import { onlyOwner } from './close-account.model.ts'

async function ready() {
  const flow = runHeadless(closeAccountMachine)
  await flow.resolve('loadWikis', [])
  return flow
}

async function confirmed(password = '') {
  const flow = await ready()
  flow.send({ type: 'close.request' })
  flow.send({ type: 'close.confirm', password })
  return flow
}

const NOTHING = { wikis: [], failure: null, needsPassword: false }

describe('closing an account', () => {
  test('is offered to a member who is the only owner of no wiki', async () => {
    const { state, context } = await ready()
    expect([state(), context()]).toEqual(['ready', NOTHING])
  })

  test('is not offered to the only owner of a wiki, until that has changed', async () => {
    const { state, context, can, send, resolve } = runHeadless(closeAccountMachine)
    await resolve('loadWikis', [herbarium])
    expect([state(), context().wikis]).toEqual(['blocked', [herbarium]])
    expect(can({ type: 'close.request' })).toBe(false)
    send({ type: 'wikis.reload' })
    await resolve('loadWikis', [])
    expect(state()).toBe('ready')
  })

  test('can be checked again after a failure', async () => {
    const { state, context, send, reject, resolve } = runHeadless(closeAccountMachine)
    expect(state()).toBe('loading')
    await reject('loadWikis', failures.offline)
    expect([state(), context().failure]).toEqual(['unknown', failures.offline])
    send({ type: 'wikis.reload' })
    expect(context()).toEqual(NOTHING)
    await resolve('loadWikis', [])
    expect(state()).toBe('ready')
  })

  test('needs a confirmation, and ends the flow', async () => {
    const { state, hasTag, send, input, resolve } = await ready()
    send({ type: 'close.request' })
    expect([state(), hasTag('open'), hasTag('busy')]).toEqual(['confirming', true, false])
    send({ type: 'close.confirm', password: '' })
    expect([state(), hasTag('open'), hasTag('busy')]).toEqual(['closing', true, true])
    expect(input('closeAccount')).toEqual({ password: '' })
    await resolve('closeAccount')
    expect(state()).toBe('closed')
  })

  test('is abandoned by cancelling the dialog', async () => {
    const { state, context, send, reject, inputs } = await confirmed()
    await reject('closeAccount', logInAgain)
    send({ type: 'close.cancel' })
    expect([state(), context()]).toEqual(['ready', NOTHING])
    expect(inputs('closeAccount')).toHaveLength(1)
  })
})

describe('long after the last log-in', () => {
  test('the dialog asks for the password and closes the account with it', async () => {
    const { state, context, send, input, reject, resolve } = await confirmed()
    await reject('closeAccount', logInAgain)
    expect([state(), context()]).toEqual([
      'confirming',
      { wikis: [], failure: logInAgain, needsPassword: true },
    ])
    send({ type: 'close.confirm', password: 'correct horse' })
    expect(context()).toEqual({ wikis: [], failure: null, needsPassword: true })
    expect(input('closeAccount')).toEqual({ password: 'correct horse' })
    await resolve('closeAccount')
    expect(state()).toBe('closed')
  })

  test.each([
    { ...failures.invalid, fields: { password: ['This is not your password.'] } },
    failures.tooMany,
    failures.offline,
  ])('the dialog keeps asking for it, and says why it did not help: %j', async failure => {
    const { state, context, send, reject } = await confirmed()
    await reject('closeAccount', logInAgain)
    send({ type: 'close.confirm', password: 'wrong' })
    await reject('closeAccount', failure)
    expect([state(), context()]).toEqual(['confirming', { wikis: [], failure, needsPassword: true }])
  })
})

test.each([failures.offline, failures.tooMany, failures.serverFault, { ...failures.refused, status: 404 }])(
  'another failure is no reason to ask for the password: %j',
  async failure => {
    const { state, context, reject } = await confirmed()
    await reject('closeAccount', failure)
    expect([state(), context()]).toEqual(['confirming', { wikis: [], failure, needsPassword: false }])
  },
)

test('if another owner has left meanwhile, the wikis are loaded again', async () => {
  const { state, context, send, reject, resolve } = await confirmed()
  await reject('closeAccount', logInAgain)
  send({ type: 'close.confirm', password: 'correct horse' })
  await reject('closeAccount', onlyOwner)
  expect([state(), context()]).toEqual(['loading', NOTHING])
  await resolve('loadWikis', [herbarium])
  expect([state(), context()]).toEqual(['blocked', { ...NOTHING, wikis: [herbarium] }])
})
