import { describe, expect, test } from '@jest/globals'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { adaTheOwner, graceTheManager, openInvitation, people } from './wiki-people.examples.ts'
import { type PeopleAct, wikiPeopleMachine } from './wiki-people.machine.ts'

const removal: PeopleAct = { kind: 'remove', person: graceTheManager }
const answers = { handsOver: false, dropsRights: false, password: '' }
const afterwards = { ...people, managers: [adaTheOwner] }

async function listed() {
  const flow = runHeadless(wikiPeopleMachine, { wikiId: 7 })
  await flow.resolve('loadPeople', people)
  return flow
}

async function asked(act = removal) {
  const flow = await listed()
  flow.send({ type: 'act.request', act })
  return flow
}

async function failed(failure: Parameters<Awaited<ReturnType<typeof asked>>['reject']>[1]) {
  const flow = await asked()
  flow.send({ type: 'act.confirm', answers })
  await flow.reject('carryOut', failure)
  return flow
}

describe('the people of a wiki', () => {
  test('are loaded, and loaded again on request after a failure', async () => {
    const { state, context, input, send, reject, resolve } = runHeadless(wikiPeopleMachine, { wikiId: 7 })
    expect(state()).toBe('loading')
    expect(context()).toMatchObject({ wikiId: 7, people: null, chosen: null, done: null, failure: null })
    expect(input('loadPeople')).toEqual({ wikiId: 7 })
    await reject('loadPeople', failures.offline)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'people.reload' })
    await resolve('loadPeople', people)
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ people, failure: null })
  })

  test('are loaded again after an invitation, while the list stays on the page', async () => {
    const { state, context, send, resolve } = await listed()
    send({ type: 'people.reload' })
    expect(state()).toBe('loading')
    expect(context().people).toEqual(people)
    await resolve('loadPeople', afterwards)
    expect(context().people).toEqual(afterwards)
  })
})

describe('doing something about a person', () => {
  test('asks first, then does it, and shows the new list with what was done', async () => {
    const { state, context, hasTag, send, input, resolve } = await asked()
    expect(state()).toBe('confirming')
    expect(hasTag('open')).toBe(true)
    expect(hasTag('busy')).toBe(false)
    expect(context().chosen).toEqual(removal)
    send({ type: 'act.confirm', answers })
    expect(state()).toBe('working')
    expect(hasTag('busy')).toBe(true)
    expect(hasTag('open')).toBe(true)
    expect(input('carryOut')).toEqual({ wikiId: 7, act: removal, answers })
    await resolve('carryOut')
    expect(state()).toBe('loading')
    expect(context()).toMatchObject({ people, chosen: null, done: removal })
    await resolve('loadPeople', afterwards)
    expect(context()).toMatchObject({ people: afterwards, done: removal })
  })

  test('no longer shows what was done before once something else begins', async () => {
    const { context, send, resolve } = await asked()
    send({ type: 'act.confirm', answers })
    await resolve('carryOut')
    await resolve('loadPeople', people)
    const withdrawal: PeopleAct = { kind: 'withdraw', invitation: openInvitation }
    send({ type: 'act.request', act: withdrawal })
    expect(context()).toMatchObject({ chosen: withdrawal, done: null })
    send({ type: 'act.confirm', answers })
    await resolve('carryOut')
    await resolve('loadPeople', people)
    expect(context().done).toEqual(withdrawal)
    send({ type: 'people.reload' })
    expect(context().done).toBeNull()
  })

  test('can be cancelled', async () => {
    const { state, context, send, inputs } = await asked()
    send({ type: 'act.cancel' })
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ chosen: null, done: null, people })
    expect(inputs('carryOut')).toEqual([])
  })

  test('cannot be cancelled once it is on its way', async () => {
    const { send, can } = await asked()
    send({ type: 'act.confirm', answers })
    expect(can({ type: 'act.cancel' })).toBe(false)
  })

  test.each([failures.refused, failures.offline, failures.notAllowed, failures.tooMany])(
    'keeps the dialog open and says why it failed: %j',
    async failure => {
      const { state, context, send } = await failed(failure)
      expect(state()).toBe('confirming')
      expect(context()).toMatchObject({ failure, needsPassword: false, chosen: removal })
      send({ type: 'act.confirm', answers })
      expect(state()).toBe('working')
      expect(context().failure).toBeNull()
    },
  )

  test('loads the list again after a failure, because it may have changed', async () => {
    const { state, context, send, resolve } = await failed(failures.refused)
    send({ type: 'act.cancel' })
    expect(state()).toBe('loading')
    expect(context().chosen).toBeNull()
    await resolve('loadPeople', afterwards)
    expect(context()).toMatchObject({ people: afterwards, failure: null })
  })

  test('asks for the password if the last log-in was too long ago, and again if it was wrong', async () => {
    const { context, send, input, reject } = await failed(logInAgain)
    expect(context()).toMatchObject({ needsPassword: true, failure: logInAgain })
    send({ type: 'act.confirm', answers: { handsOver: true, dropsRights: true, password: 'wrong' } })
    expect(input('carryOut')).toEqual({
      wikiId: 7,
      act: removal,
      answers: { handsOver: true, dropsRights: true, password: 'wrong' },
    })
    const wrong = { ...failures.invalid, fields: { password: ['This is not your password.'] } }
    await reject('carryOut', wrong)
    expect(context()).toMatchObject({ needsPassword: true, failure: wrong })
  })

  test('does not ask for the password at the next start', async () => {
    const { context, send, resolve } = await failed(logInAgain)
    send({ type: 'act.cancel' })
    await resolve('loadPeople', people)
    send({ type: 'act.request', act: removal })
    expect(context().needsPassword).toBe(false)
  })
})

test('leaving the wiki is the end: the list is not loaded again', async () => {
  const { state, send, resolve, inputs } = await asked({ kind: 'leave', person: adaTheOwner })
  send({ type: 'act.confirm', answers })
  await resolve('carryOut')
  expect(state()).toBe('left')
  expect(inputs('loadPeople')).toHaveLength(1)
})
