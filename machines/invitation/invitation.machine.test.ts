import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { accepted, invitedTo } from './invitation.examples.ts'
import { invitationMachine } from './invitation.machine.ts'
import { gone } from './invitation.model.ts'

const start = (email: string | null) => runHeadless(invitationMachine, { token: 'a-token', email })

async function opened(email: string | null) {
  const flow = start(email)
  await flow.resolve('showInvitation', invitedTo)
  return flow
}

describe('the link of an invitation', () => {
  test('shows the invitation', async () => {
    const { state, context, input, resolve } = start('grace@example.org')
    expect(state()).toBe('loading')
    expect(context()).toMatchObject({ invitation: null, accepted: null, failure: null })
    expect(input('showInvitation')).toEqual({ token: 'a-token' })
    await resolve('showInvitation', invitedTo)
    expect(state()).toBe('shown')
    expect(context().invitation).toEqual(invitedTo)
  })

  test('says so if the invitation is gone', async () => {
    const { state, context, reject } = start(null)
    await reject('showInvitation', gone)
    expect(state()).toBe('gone')
    expect(context().failure).toBeNull()
  })

  test('can be tried again if the server could not be reached', async () => {
    const { state, context, send, reject, resolve } = start('grace@example.org')
    await reject('showInvitation', failures.offline)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'invitation.reload' })
    expect(state()).toBe('loading')
    expect(context().failure).toBeNull()
    await resolve('showInvitation', invitedTo)
    expect(state()).toBe('shown')
  })

  test.each([
    ['while it is loading', false],
    ['while it could not be loaded', true],
  ])('notices who logs in %s', async (_when, fails) => {
    const { state, send, reject, resolve } = start(null)
    if (fails) await reject('showInvitation', failures.offline)
    send({ type: 'session.changed', email: 'grace@example.org' })
    if (fails) send({ type: 'invitation.reload' })
    await resolve('showInvitation', invitedTo)
    expect(state()).toBe('shown')
  })
})

describe('who is logged in', () => {
  test('a visitor has to log in, and can then accept', async () => {
    const { state, can, send } = await opened(null)
    expect(state()).toBe('visitor')
    expect(can({ type: 'invitation.accept' })).toBe(false)
    send({ type: 'session.changed', email: 'grace@example.org' })
    expect(state()).toBe('shown')
    send({ type: 'session.changed', email: null })
    expect(state()).toBe('visitor')
  })

  test.each(['Grace@Example.org', 'grace@EXAMPLE.ORG.', 'ｇrace@example.org'])(
    'the invited address may be spelled otherwise: %s',
    async email => {
      const { state } = await opened(email)
      expect(state()).toBe('shown')
    },
  )

  test('another account cannot accept, and can log out', async () => {
    const { state, can, hasTag, send } = await opened('ada@example.org')
    expect(state()).toBe('otherAccount')
    expect(can({ type: 'invitation.accept' })).toBe(false)
    send({ type: 'account.switch' })
    expect(state()).toBe('loggingOut')
    expect(hasTag('busy')).toBe(true)
    send({ type: 'session.changed', email: null })
    expect(state()).toBe('visitor')
  })

  test('another account that logs out in another tab becomes the invited one', async () => {
    const { state, send } = await opened('ada@example.org')
    send({ type: 'session.changed', email: 'grace@example.org' })
    expect(state()).toBe('shown')
  })

  test('a log-out during which another tab logs in with the invited account shows the invitation', async () => {
    const { state, send, wasStopped } = await opened('ada@example.org')
    send({ type: 'account.switch' })
    send({ type: 'session.changed', email: 'grace@example.org' })
    expect(state()).toBe('shown')
    expect(wasStopped('logOut')).toBe(true)
  })

  test('logging out can fail and be tried again', async () => {
    const { state, context, send, reject } = await opened('ada@example.org')
    send({ type: 'account.switch' })
    await reject('logOut', failures.offline)
    expect(state()).toBe('otherAccount')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'account.switch' })
    expect(context().failure).toBeNull()
  })
})

describe('accepting and declining', () => {
  test('accepting ends with the wiki to manage', async () => {
    const { state, context, hasTag, input, send, resolve } = await opened('grace@example.org')
    expect(hasTag('busy')).toBe(false)
    send({ type: 'invitation.accept' })
    expect(state()).toBe('accepting')
    expect(hasTag('busy')).toBe(true)
    expect(input('acceptInvitation')).toEqual({ token: 'a-token' })
    await resolve('acceptInvitation', accepted)
    expect(state()).toBe('accepted')
    expect(context().accepted).toEqual(accepted)
  })

  test.each(['grace@example.org', 'ada@example.org', null])(
    'declining ends the invitation, for anybody with the link: %p',
    async email => {
      const { state, hasTag, input, send, resolve } = await opened(email)
      send({ type: 'invitation.decline' })
      expect(state()).toBe('declining')
      expect(hasTag('busy')).toBe(true)
      expect(input('declineInvitation')).toEqual({ token: 'a-token' })
      await resolve('declineInvitation')
      expect(state()).toBe('declined')
    },
  )

  test.each([
    ['invitation.accept', 'acceptInvitation'],
    ['invitation.decline', 'declineInvitation'],
  ] as const)('%s can fail and be tried again, unless the invitation is gone', async (type, actor) => {
    const { state, context, send, reject } = await opened('grace@example.org')
    send({ type })
    await reject(actor, failures.offline)
    expect(state()).toBe('shown')
    expect(context().failure).toEqual(failures.offline)
    send({ type })
    expect(context().failure).toBeNull()
    await reject(actor, gone)
    expect(state()).toBe('gone')
  })

  test.each([
    [null, 'visitor'],
    ['ada@example.org', 'otherAccount'],
  ])('declining can fail for %p and be tried again', async (email, back) => {
    const { state, context, send, reject } = await opened(email)
    send({ type: 'invitation.decline' })
    await reject('declineInvitation', failures.offline)
    expect(state()).toBe(back)
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'session.changed', email: 'grace@example.org' })
    expect(state()).toBe('shown')
    expect(context().failure).toBeNull()
  })

  test('another account that logs in while it is being accepted does not count as the invited one', async () => {
    const { state, send, wasStopped } = await opened('grace@example.org')
    send({ type: 'invitation.accept' })
    send({ type: 'session.changed', email: 'grace@example.org' })
    expect(state()).toBe('accepting')
    send({ type: 'session.changed', email: 'ada@example.org' })
    expect(state()).toBe('otherAccount')
    expect(wasStopped('acceptInvitation')).toBe(true)
  })

  test('declining continues when somebody logs in, who can accept if it fails', async () => {
    const { state, send, reject } = await opened(null)
    send({ type: 'invitation.decline' })
    send({ type: 'session.changed', email: 'grace@example.org' })
    expect(state()).toBe('declining')
    await reject('declineInvitation', failures.offline)
    expect(state()).toBe('shown')
  })

  test('a failure is forgotten when another account logs in', async () => {
    const { state, context, send, reject } = await opened('grace@example.org')
    send({ type: 'invitation.accept' })
    await reject('acceptInvitation', failures.offline)
    send({ type: 'session.changed', email: 'ada@example.org' })
    expect(state()).toBe('otherAccount')
    expect(context().failure).toBeNull()
  })
})
