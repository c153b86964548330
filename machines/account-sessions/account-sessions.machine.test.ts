import { describe, expect, test } from '@jest/globals'
import { OTHER_SESSIONS } from '#contract/account/sessions.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { phone, thisSession, unknownBrowser } from './account-sessions.examples.ts'
import { accountSessionsMachine } from './account-sessions.machine.ts'

const all = [thisSession, phone, unknownBrowser]

async function listed() {
  const flow = runHeadless(accountSessionsMachine)
  await flow.resolve('loadSessions', all)
  return flow
}

describe('the sessions of a member', () => {
  test('are loaded, and loaded again on request after a failure', async () => {
    const { state, context, send, reject, resolve } = runHeadless(accountSessionsMachine)
    expect(state()).toBe('loading')
    await reject('loadSessions', failures.offline)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'sessions.reload' })
    await resolve('loadSessions', all)
    expect(state()).toBe('listed')
    expect(context()).toEqual({ sessions: all, ending: null, ended: null, failure: null })
  })

  test('are ended one by one', async () => {
    const { state, context, hasTag, send, input, resolve } = await listed()
    send({ type: 'session.end', session: phone.id })
    expect(state()).toBe('ending')
    expect(hasTag('busy')).toBe(true)
    expect(context()).toMatchObject({ sessions: all, ending: phone.id })
    expect(input('endSessions')).toEqual({ session: phone.id, password: '' })
    await resolve('endSessions')
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ sessions: [thisSession, unknownBrowser], ended: 1, ending: null })
  })

  test('are ended all at once, except the one in this browser', async () => {
    const { context, send, input, resolve } = await listed()
    send({ type: 'session.end', session: OTHER_SESSIONS })
    expect(input('endSessions')).toEqual({ session: OTHER_SESSIONS, password: '' })
    await resolve('endSessions')
    expect(context()).toMatchObject({ sessions: [thisSession], ended: 2 })
  })

  test('are not ended twice at the same time', async () => {
    const { can, send } = await listed()
    send({ type: 'session.end', session: phone.id })
    expect(can({ type: 'session.end', session: OTHER_SESSIONS })).toBe(false)
  })

  test('cannot be ended again', async () => {
    const { can, send, resolve } = await listed()
    send({ type: 'session.end', session: OTHER_SESSIONS })
    await resolve('endSessions')
    expect(can({ type: 'session.end', session: phone.id })).toBe(false)
    expect(can({ type: 'session.end', session: OTHER_SESSIONS })).toBe(false)
  })

  test('stay listed if ending them fails, until it is tried again', async () => {
    const { state, context, send, reject, resolve } = await listed()
    send({ type: 'session.end', session: phone.id })
    await reject('endSessions', failures.serverFault)
    expect(state()).toBe('listed')
    expect(context()).toEqual({ sessions: all, ending: null, ended: null, failure: failures.serverFault })
    send({ type: 'session.end', session: phone.id })
    expect(context().failure).toBeNull()
    await resolve('endSessions')
    send({ type: 'session.end', session: unknownBrowser.id })
    expect(context().ended).toBeNull()
  })
})

test('a session that has ended is not ended again', async () => {
  const { state, send, resolve, inputs } = await listed()
  send({ type: 'session.end', session: phone.id })
  await resolve('endSessions')
  send({ type: 'session.end', session: phone.id })
  expect(state()).toBe('listed')
  expect(inputs('endSessions')).toHaveLength(1)
})

describe('long after the last log-in', () => {
  async function asked(session: string = phone.id) {
    const flow = await listed()
    flow.send({ type: 'session.end', session })
    await flow.reject('endSessions', logInAgain)
    return flow
  }

  test.each([
    [phone.id, [thisSession, unknownBrowser]],
    [OTHER_SESSIONS, [thisSession]],
  ])('the password is asked for, and ends %s', async (session, left) => {
    const { state, context, hasTag, send, input, resolve } = await asked(session)
    expect(state()).toBe('askingPassword')
    expect([hasTag('open'), hasTag('busy')]).toEqual([true, false])
    expect(context()).toEqual({ sessions: all, ending: session, ended: null, failure: logInAgain })
    send({ type: 'password.confirm', password: 'correct horse' })
    expect(state()).toBe('endingWithPassword')
    expect([hasTag('open'), hasTag('busy')]).toEqual([true, true])
    expect(context().failure).toBeNull()
    expect(input('endWithPassword')).toEqual({ session, password: 'correct horse' })
    await resolve('endWithPassword')
    expect(state()).toBe('listed')
    expect(context()).toEqual({
      sessions: left,
      ending: null,
      ended: all.length - left.length,
      failure: null,
    })
  })

  test('nothing is ended if the dialog is cancelled', async () => {
    const { state, context, send, inputs } = await asked()
    send({ type: 'password.cancel' })
    expect(state()).toBe('listed')
    expect(context()).toEqual({ sessions: all, ending: null, ended: null, failure: null })
    expect(inputs('endSessions')).toHaveLength(1)
  })

  test.each([
    { ...failures.invalid, fields: { password: ['This is not your password.'] } },
    failures.tooMany,
    failures.offline,
  ])('the dialog stays open and says why the password did not help: %j', async failure => {
    const { state, context, can, send, reject } = await asked()
    send({ type: 'password.confirm', password: 'wrong' })
    expect(can({ type: 'password.cancel' })).toBe(false)
    await reject('endWithPassword', failure)
    expect(state()).toBe('askingPassword')
    expect(context()).toEqual({ sessions: all, ending: phone.id, ended: null, failure })
  })

  test('too many requests are no reason to ask for it', async () => {
    const { state, context, send, reject } = await listed()
    send({ type: 'session.end', session: phone.id })
    await reject('endSessions', failures.tooMany)
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ ending: null, failure: failures.tooMany })
  })
})
