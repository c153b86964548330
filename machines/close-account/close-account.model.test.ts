import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { closeAccountModel } from './close-account.model.ts'

describe('closing an account, along every edge', () => {
  testEveryEdge(
    closeAccountModel,
    'nothing is closed without a confirmation',
    async ({ flow, edge, drive }) => {
      await drive(() => {
        if (flow.matches('closing')) expect(flow.context().failure).toBeNull()
      })
      const confirmed = edge.steps.filter(({ event }) => event.type === 'close.confirm')
      expect(flow.inputs('closeAccount')).toHaveLength(confirmed.length)
    },
  )
})
