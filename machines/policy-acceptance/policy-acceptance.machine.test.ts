import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { missingPolicies } from './policy-acceptance.examples.ts'
import { policyAcceptanceMachine, RETRY_MS } from './policy-acceptance.machine.ts'

const start = () => runHeadless(policyAcceptanceMachine)

async function asked() {
  const flow = start()
  await flow.resolve('loadMissing', missingPolicies)
  return flow
}

describe('a member after log-in', () => {
  test('sees no dialog if all policies are accepted', async () => {
    const { state, resolve } = start()
    await resolve('loadMissing', [])
    expect(state()).toBe('accepted')
  })

  test('is asked to accept the missing policies, and accepts exactly these', async () => {
    const { state, send, input, resolve } = await asked()
    expect(state()).toBe('asking')
    send({ type: 'policies.accept' })
    expect(input('acceptPolicies')).toEqual({ policyIds: [4, 3] })
    await resolve('acceptPolicies')
    expect(state()).toBe('accepted')
  })

  test('can log out instead', async () => {
    const { state, send, resolve } = await asked()
    send({ type: 'session.leave' })
    await resolve('logOut')
    expect(state()).toBe('left')
  })

  test.each([
    ['policies.accept', 'acceptPolicies'],
    ['session.leave', 'logOut'],
  ] as const)('is asked again and sees the failure if %s fails', async (type, actor) => {
    const { state, send, reject, context } = await asked()
    send({ type })
    await reject(actor, failures.serverFault)
    expect(state()).toBe('asking')
    expect(context().failure).toEqual(failures.serverFault)
  })

  test('can continue if the policies cannot be loaded, and is asked a minute later', async () => {
    const { state, context, reject, resolve, elapse } = start()
    await reject('loadMissing', failures.offline)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.offline)
    elapse(RETRY_MS)
    await resolve('loadMissing', missingPolicies)
    expect(state()).toBe('asking')
    expect(context().failure).toBeNull()
  })
})
