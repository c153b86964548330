import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { twoStepModel } from './two-step.model.ts'

describe('two-step log-in, along every edge', () => {
  testEveryEdge(twoStepModel, 'secrets are known exactly while they are shown', async ({ flow, drive }) => {
    await drive(({ context }) => {
      const state = flow.state()
      expect(context.app !== null).toBe(state === 'settingUp' || state === 'confirming')
      expect(context.codes.length > 0).toBe(state === 'showingCodes')
      if (flow.hasTag('busy')) expect(context.failure).toBeNull()
    })
  })
})
