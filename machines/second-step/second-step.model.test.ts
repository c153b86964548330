import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { secondStepModel } from './second-step.model.ts'

describe('the second step of a log-in, along every edge', () => {
  testEveryEdge(
    secondStepModel,
    'nothing is said about an earlier try while another one is running',
    async ({ flow, edge, drive }) => {
      await drive(({ context }) => {
        if (flow.hasTag('busy')) expect(context.failure).toBeNull()
      })
      const tries = edge.steps.filter(({ event }) => event.type === 'code.submit')
      const codes = flow.inputs('doSecondStep').filter(input => (input as { code: unknown }).code !== null)
      expect(codes).toHaveLength(tries.length)
    },
  )
})
