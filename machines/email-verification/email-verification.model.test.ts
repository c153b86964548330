import { expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'
import { emailVerificationModel } from './email-verification.model.ts'

const start = 'an unverified email address'
const walk = walkEdges(emailVerificationModel, start)

/** The kind of failure in each state. In the verified state it no longer matters. */
const failureIn: Readonly<Record<string, string | null>> = {
  pending: null,
  expired: 'expired',
  otherAccount: 'otherAccount',
  loggingOut: 'otherAccount',
  failed: 'unknown',
}

test.each(walk.edges)('$name', async edge => {
  const flow = runHeadless(emailVerificationMachine, emailVerificationModel.starts[start])
  const driver = headlessDriver(flow, snapshot => {
    expect(snapshot.status).toBe(snapshot.matches('verified') ? 'done' : 'active')
    const failure = failureIn[stateKey(snapshot)]
    if (failure !== undefined) expect(snapshot.context.failure?.kind ?? null).toBe(failure)
  })
  await driveEdge(walk, edge, driver)
})

test('every transition is walked, except the one for an email address that is already verified', () => {
  expect(walk.untaken).toEqual(['emailVerification.opening · always [0] → verified'])
})
