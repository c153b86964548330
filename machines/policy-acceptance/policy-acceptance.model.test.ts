import { expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { policyAcceptanceModel } from './policy-acceptance.model.ts'

testEveryEdge(
  policyAcceptanceModel,
  'a member is asked only for policies that are missing',
  async ({ flow, drive }) => {
    await drive(({ context, status }) => {
      if (['asking', 'accepting', 'leaving'].includes(flow.state()))
        expect(context.missing.length).toBeGreaterThan(0)
      expect(flow.state()).not.toBe('judging')
      expect(status).toBe(['accepted', 'left'].includes(flow.state()) ? 'done' : 'active')
    })
  },
)
