import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { queryServiceModel } from './query-service.model.ts'

describe('the query service of a wiki, along every edge', () => {
  testEveryEdge(
    queryServiceModel,
    'only an index that is not being made is rebuilt',
    async ({ flow, drive }) => {
      await drive(({ context: { status } }) => {
        const isUnderWay = status?.state === 'starting' || status?.state === 'rebuilding'
        if (flow.hasTag('open')) expect(isUnderWay || status?.state === 'off').toBe(false)
        if (flow.state() === 'working') expect(isUnderWay).toBe(true)
        if (flow.state() === 'resting') expect(isUnderWay).toBe(false)
        expect(flow.state()).not.toBe('sorting')
      })
    },
  )
})
