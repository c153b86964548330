import { expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { driveEdge } from '#machines/testing/drive-edge.ts'
import { runHeadless } from '#machines/testing/headless.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'
import { emailVerificationModel } from './email-verification.model.ts'

const walk = walkEdges(emailVerificationModel, 'an address not verified yet')

test.each(walk.edges)('$name', async edge => {
  const { actor, resolve, reject } = runHeadless(emailVerificationMachine, {
    token: 'a-token',
    isVerified: false,
  })
  const isIn = (state: string, failure: string | null) => () => {
    expect(actor.getSnapshot().value).toBe(state)
    expect(actor.getSnapshot().context.failure?.kind ?? null).toBe(failure)
  }
  await driveEdge(walk, edge, {
    events: {
      'verification.retry': () => actor.send({ type: 'verification.retry' }),
      'user.verified': () => actor.send({ type: 'user.verified' }),
      'xstate.done.actor.verifyEmail': () => resolve('verifyEmail'),
      'xstate.error.actor.verifyEmail': event =>
        reject('verifyEmail', toFailure('error' in event && event.error)),
    },
    states: {
      pending: isIn('pending', null),
      verified: () => {
        expect(actor.getSnapshot().value).toBe('verified')
        expect(actor.getSnapshot().status).toBe('done')
      },
      expired: isIn('expired', 'expired'),
      failed: isIn('failed', 'unknown'),
    },
  })
})

test('every transition is walked, but the one for an address that is verified already', () => {
  expect(walk.untaken).toEqual(['emailVerification.opening · always [0] → verified'])
})
