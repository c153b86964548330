import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { undeleteModel } from './undelete.model.ts'

describe('bringing a wiki back, along every edge', () => {
  testEveryEdge(
    undeleteModel,
    'nothing is brought back without a confirmation',
    async ({ flow, edge, drive }) => {
      await drive(({ context }) => {
        expect(context.chosen !== null).toBe(flow.hasTag('open'))
      })
      const confirmed = edge.steps.filter(({ event }) => event.type === 'undelete.confirm')
      expect(flow.inputs('undeleteWiki')).toHaveLength(confirmed.length)
    },
  )
})
