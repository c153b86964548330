import { expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { policyAcceptanceMachine } from './policy-acceptance.machine.ts'
import { policyAcceptanceModel } from './policy-acceptance.model.ts'

const walk = walkEdges(policyAcceptanceModel)

test('every transition is taken', () => {
  expect(walk.untaken).toEqual([])
})

test.each(walk.edges)('$name: a member is asked only for policies that are missing', async edge => {
  const flow = runHeadless(policyAcceptanceMachine)
  const driver = headlessDriver(flow, ({ context, status }) => {
    if (['asking', 'accepting', 'leaving'].includes(flow.state()))
      expect(context.missing.length).toBeGreaterThan(0)
    expect(flow.state()).not.toBe('judging')
    expect(status).toBe(['accepted', 'left'].includes(flow.state()) ? 'done' : 'active')
  })
  await driveEdge(walk, edge, driver)
})
