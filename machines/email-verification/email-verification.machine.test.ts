import { describe, expect, test } from '@jest/globals'
import { FailureError } from '#contract/failure.ts'
import { failures } from '#machines/testing/failures.ts'
import { runHeadless } from '#machines/testing/headless.ts'
import { emailVerificationFailure } from './email-verification.failure.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

const open = (isVerified = false) => runHeadless(emailVerificationMachine, { token: 'a-token', isVerified })

describe('opening the link in the verification mail', () => {
  test('asks the server with the token of the link', () => {
    const { actor, input } = open()
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(input('verifyEmail')).toEqual({ token: 'a-token' })
  })

  test('asks nothing where the address is verified already', () => {
    const { state, input } = open(true)
    expect(state()).toBe('verified')
    expect(() => input('verifyEmail')).toThrow('not running')
  })

  test('stops asking when the address is verified by other means', () => {
    const { send, state, wasStopped } = open()
    send({ type: 'user.verified' })
    expect(state()).toBe('verified')
    expect(wasStopped('verifyEmail')).toBe(true)
  })

  test('an expired link turns out well when another one was used meanwhile', async () => {
    const { send, state, reject } = open()
    await reject('verifyEmail', failures.invalid)
    send({ type: 'user.verified' })
    expect(state()).toBe('verified')
  })

  test('a new attempt forgets what was in the way', async () => {
    const { send, context, reject } = open()
    await reject('verifyEmail', failures.offline)
    send({ type: 'verification.retry' })
    expect(context().failure).toBeNull()
  })
})

test.each([
  [failures.invalid, 'expired'],
  [{ kind: 'refused', status: 422, message: '' }, 'expired'],
  [failures.offline, 'unknown'],
  [failures.refused, 'unknown'],
  [failures.notAllowed, 'unknown'],
  [failures.tooMany, 'unknown'],
  [failures.serverFault, 'unknown'],
] as const)('%p means: %s', (failure, kind) => {
  expect(emailVerificationFailure(new FailureError(failure)).kind).toBe(kind)
})
