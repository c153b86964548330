import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import {
  checkedClaim,
  expiredClaim,
  lostClaim,
  verifiedClaim,
  waitingClaim,
} from './domain-verification.examples.ts'
import { domainVerificationMachine } from './domain-verification.machine.ts'

const open = () => runHeadless(domainVerificationMachine, { wikiId: 7 })

/** The page with the records to set. */
async function openWaiting() {
  const flow = open()
  await flow.resolve('readClaim', waitingClaim)
  return flow
}

describe('the page of a wiki that waits for its domain', () => {
  test('loads the records to set and shows them', async () => {
    const { state, hasTag, input, context, resolve } = open()
    expect(hasTag('busy')).toBe(true)
    expect(input('readClaim')).toEqual({ wikiId: 7 })
    await resolve('readClaim', waitingClaim)
    expect(state()).toBe('waiting')
    expect(context().claim).toEqual(waitingClaim)
  })

  test.each([
    ['verified', verifiedClaim],
    ['expired', expiredClaim],
    ['lost', lostClaim],
  ])('shows immediately that the domain is %s', async (status, claim) => {
    const { state, actor, context, resolve } = open()
    await resolve('readClaim', claim)
    expect(state()).toBe(status)
    expect(context().claim).toEqual(claim)
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('can load again after a failure', async () => {
    const { send, state, context, reject } = open()
    await reject('readClaim', failures.offline)
    expect(state()).toBe('unread')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'claim.reload' })
    expect(state()).toBe('loading')
    expect(context().failure).toBeNull()
  })
})

describe('checking again', () => {
  test('makes the server query DNS and shows the result', async () => {
    const { send, state, hasTag, input, context, resolve } = await openWaiting()
    send({ type: 'claim.check' })
    expect(hasTag('busy')).toBe(true)
    expect(input('checkClaim')).toEqual({ wikiId: 7 })
    await resolve('checkClaim', checkedClaim)
    expect(state()).toBe('unproven')
    expect(context().claim).toEqual(checkedClaim)
    send({ type: 'claim.check' })
    expect(state()).toBe('checking')
  })

  test.each([
    ['verified', verifiedClaim],
    ['expired', expiredClaim],
    ['lost', lostClaim],
  ])('ends if the domain is %s', async (status, claim) => {
    const { send, state, actor, context, resolve } = await openWaiting()
    send({ type: 'claim.check' })
    await resolve('checkClaim', claim)
    expect(state()).toBe(status)
    expect(context().claim).toEqual(claim)
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('keeps the claim after a failure, says why, and can be repeated', async () => {
    const { send, state, context, reject, resolve } = await openWaiting()
    send({ type: 'claim.check' })
    await reject('checkClaim', failures.tooMany)
    expect(state()).toBe('unchecked')
    expect(context()).toMatchObject({ claim: waitingClaim, failure: failures.tooMany })
    send({ type: 'claim.check' })
    expect(state()).toBe('checking')
    expect(context().failure).toBeNull()
    await resolve('checkClaim', verifiedClaim)
    expect(state()).toBe('verified')
  })

  test('ignores a second click during a check', async () => {
    const { send, inputs } = await openWaiting()
    send({ type: 'claim.check' })
    send({ type: 'claim.check' })
    expect(inputs('checkClaim')).toHaveLength(1)
  })
})
