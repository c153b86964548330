import { describe, expect, test } from '@jest/globals'
import { FailureError } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { emailVerificationFailure } from './email-verification.failure.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

const open = (isVerified = false) => runHeadless(emailVerificationMachine, { token: 'a-token', isVerified })

describe('opening the link in the verification email', () => {
  test('sends the token of the link to the server', () => {
    const { hasTag, input } = open()
    expect(hasTag('busy')).toBe(true)
    expect(input('verifyEmail')).toEqual({ token: 'a-token' })
  })

  test('ends as verified once the server has accepted the token', async () => {
    const { actor, state, resolve } = open()
    await resolve('verifyEmail')
    expect(state()).toBe('verified')
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('distinguishes an expired link from a server that cannot be reached', async () => {
    const expired = open()
    await expired.reject('verifyEmail', failures.invalid)
    expect(expired.state()).toBe('expired')
    const unknown = open()
    await unknown.reject('verifyEmail', failures.offline)
    expect(unknown.state()).toBe('failed')
  })

  test('sends nothing if the email address is already verified', () => {
    const { state, input } = open(true)
    expect(state()).toBe('verified')
    expect(() => input('verifyEmail')).toThrow('not running')
  })

  test('cancels the request if the email address is verified in another way', () => {
    const { send, state, wasStopped } = open()
    send({ type: 'user.verified' })
    expect(state()).toBe('verified')
    expect(wasStopped('verifyEmail')).toBe(true)
  })

  test('ends as verified after an expired link if another link is used meanwhile', async () => {
    const { send, state, reject } = open()
    await reject('verifyEmail', failures.invalid)
    send({ type: 'user.verified' })
    expect(state()).toBe('verified')
  })

  describe('of another account', () => {
    const otherAccount = { ...failures.notAllowed, code: refusalCodes.otherAccount }
    const openOthers = async () => {
      const flow = open()
      await flow.reject('verifyEmail', otherAccount)
      return flow
    }

    test('says so, and lets the member log in with that account', async () => {
      const { state, send, hasTag, resolve } = await openOthers()
      expect(state()).toBe('otherAccount')
      send({ type: 'account.switch' })
      expect([state(), hasTag('busy')]).toEqual(['loggingOut', true])
      await resolve('logOut')
      expect(state()).toBe('loggedOut')
    })

    test('stays there if logging out fails, which can be tried again', async () => {
      const { state, send, reject, context } = await openOthers()
      send({ type: 'account.switch' })
      await reject('logOut', failures.offline)
      expect([state(), context().switchFailure]).toEqual(['otherAccount', failures.offline])
      send({ type: 'account.switch' })
      expect([state(), context().switchFailure]).toEqual(['loggingOut', null])
    })
  })

  test('forgets the failure at a new attempt', async () => {
    const { send, state, context, reject } = open()
    await reject('verifyEmail', failures.offline)
    send({ type: 'verification.retry' })
    expect(state()).toBe('pending')
    expect(context().failure).toBeNull()
  })
})

test.each([
  [failures.invalid, 'expired'],
  [{ kind: 'refused', status: 422, message: '' }, 'expired'],
  [failures.offline, 'unknown'],
  [failures.refused, 'unknown'],
  [failures.notAllowed, 'unknown'],
  [{ ...failures.notAllowed, code: refusalCodes.otherAccount }, 'otherAccount'],
  [failures.tooMany, 'unknown'],
  [failures.serverFault, 'unknown'],
] as const)('%p is taken as: %s', (failure, kind) => {
  expect(emailVerificationFailure(new FailureError(failure)).kind).toBe(kind)
})
