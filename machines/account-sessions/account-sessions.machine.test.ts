import { describe, expect, test } from '@jest/globals'
import { OTHER_SESSIONS } from '#contract/account/sessions.ts'
import { failures } from '#machine-testing/kit/failures.ts'
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
    expect(input('endSessions')).toEqual({ session: phone.id })
    await resolve('endSessions')
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ sessions: [thisSession, unknownBrowser], ended: 1, ending: null })
  })

  test('are ended all at once but the one in this browser', async () => {
    const { context, send, input, resolve } = await listed()
    send({ type: 'session.end', session: OTHER_SESSIONS })
    expect(input('endSessions')).toEqual({ session: OTHER_SESSIONS })
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
