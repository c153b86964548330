import { expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { domainVerificationMachine } from './domain-verification.machine.ts'
import { domainVerificationModel } from './domain-verification.model.ts'

const start = 'a wiki that waits for its domain'
const walk = walkEdges(domainVerificationModel, start)

test('every transition is taken', () => {
  expect(walk.untaken).toEqual([])
})

test.each(walk.edges)('$name: the page shows the last answer of the server', async edge => {
  const flow = runHeadless(domainVerificationMachine, domainVerificationModel.starts[start])
  const driver = headlessDriver(flow, ({ context, status }) => {
    const state = flow.state()
    const ended = ['verified', 'expired', 'lost'].includes(state)
    expect(status).toBe(ended ? 'done' : 'active')
    if (ended) expect(context.claim?.status).toBe(state)
    if (['waiting', 'checking', 'unproven', 'unchecked'].includes(state))
      expect(context.claim?.status).toBe('waiting')
    expect(context.failure !== null).toBe(state === 'unread' || state === 'unchecked')
  })
  await driveEdge(walk, edge, driver)
})
